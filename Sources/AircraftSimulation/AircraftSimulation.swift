// The AircraftSimulation room.
