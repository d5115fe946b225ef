# make demo      installs what is missing, builds, and makes a panorama with no input at hand
# make test      installs what is missing, builds, and runs all tests
# make build     release build
# make lint      formatting and documentation rules, Swift and C++
# make format    rewrites the sources in the project's format
# make reference writes docs/command-reference.md from the commands
# make bench     speed and memory, printed as tables
# make bench-quality  how well photos are aligned and composed, written to docs/quality.md
# make sanitize  the tests under the address sanitizer
# make clean     removes build products

SHELL := /bin/bash
OUT ?= out
# Optimised, since pixels are slow without, and apart from the products of `make build`, which
# @testable would spoil.
TEST_BUILD := -c release --scratch-path .build/tests -Xswiftc -enable-testing
SWIFT_SOURCES := Package.swift Sources Tests Examples
SHIM_SOURCES := $(wildcard $(foreach target,CShim Sources/CZip,\
  $(target)/src/*.cpp $(target)/src/*.hpp $(target)/include/*.h))

.PHONY: demo test build lint format reference bench bench-quality sanitize clean dependencies

dependencies:
	scripts/install-dependencies

build: dependencies
	swift build -c release

demo: build
	.build/release/skysphere run --aircraft mini2 --scene town --output $(OUT)/demo --force

test: dependencies
	swift test $(TEST_BUILD) --disable-xctest

lint: dependencies
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)
	clang-format --dry-run --Werror $(SHIM_SOURCES)

format: dependencies
	swift format --in-place --parallel --recursive $(SWIFT_SOURCES)
	clang-format -i $(SHIM_SOURCES)

reference: build
	.build/release/skysphere help --markdown > docs/command-reference.md

bench: build
	scripts/bench

bench-quality: build
	.build/release/QualityBenchmark --output docs/quality.md

sanitize: dependencies
	scripts/sanitize

clean:
	rm -rf .build $(OUT)
