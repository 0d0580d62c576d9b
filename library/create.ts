/** Functions by which tests create controllers and worlds, with the services of this process. */
import {
  type ControllerFleet,
  type ControllerOptions,
  type ControllerWorld,
  createController as createControllerWith,
  createFleet as createFleetWith,
  createWorld as createWorldWith,
  type FleetOptions,
  type InProcessController,
  type SimulatedTest,
  type SimulateOptions,
  simulate as simulateWith,
  type WorldOptions,
} from '../scenarios/index.js';
import { processPort } from './process-port.js';

/** Creates a controller. Throws TypeError for invalid options, naming every problem. */
export function createController(options: ControllerOptions = {}): InProcessController {
  return createControllerWith(options, processPort);
}

/** Creates a world. Throws TypeError for invalid options. */
export function createWorld(options: WorldOptions = {}): ControllerWorld {
  return createWorldWith(options, processPort);
}

/** Creates a fleet. Throws TypeError for invalid options, naming every problem. */
export function createFleet(options: FleetOptions): ControllerFleet {
  return createFleetWith(options, processPort);
}

/**
 * Runs the test with every seed. Rejects at the first failing seed with the error of the test, whose message then also
 * contains the line that reproduces the failure.
 */
export function simulate(simulated: SimulateOptions, test: SimulatedTest): Promise<void> {
  return simulateWith(simulated, test, processPort);
}
