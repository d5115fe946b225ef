// The AircraftControl room.
