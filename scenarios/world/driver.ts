/** Runs client code on the virtual time of one controller, one function at a time. */
import * as z from 'zod';
import { checkOptions, optionsOf } from '../../models/document/index.js';
import { requireFunction } from '../controller/validate-arguments.js';
import type { RunEnds } from '../failures/failure-recorder.js';
import type { GlobalsPort } from './client-clock.js';
import type { Clocked } from './fetch-in.js';
import { World, type WorldEnvironment } from './world.js';

/** Controller that is driven alone, and whose failures are recorded. */
interface Driven extends Clocked {
  readonly ends: RunEnds;
}

export interface DriveOptions {
  /** Limit of virtual time, such as `'1h'`, or in ms. Default: `'1d'`. */
  readonly limit?: string | number;
  /**
   * True if the code uses the global `fetch`, `setTimeout`, `setInterval`, `Date`, `performance` and
   * `AbortSignal.timeout` on virtual time. Code outside of `drive` keeps the originals. Default: false.
   */
  readonly globals?: boolean;
}

const driveOptions = optionsOf<DriveOptions>({
  limit: z.union([z.string(), z.number()]),
  globals: z.boolean(),
});

const defaultLimit = '1d';
/** Name of the controller in the world of its code. */
const controllerName = 'controller';

export class Driver {
  readonly #controller: Driven;
  readonly #globals: GlobalsPort | undefined;
  #isDriving = false;
  #environment: WorldEnvironment | undefined;
  #world: World<Clocked> | undefined;

  constructor(controller: Driven, globals: GlobalsPort | undefined) {
    this.#controller = controller;
    this.#globals = globals;
  }

  /** Environment of the driven code; undefined while no code is driven. */
  get environment(): WorldEnvironment | undefined {
    return this.#environment;
  }

  /** Rejects the run of the driven code with an error that the code itself may not see; without such code, does nothing. */
  fail(error: unknown): void {
    this.#world?.fail(error);
  }

  /**
   * Runs the code and returns its result. Rejects with the error of the code. Also rejects if the code calls `drive` of
   * the same controller, and with a TypeError for invalid options.
   */
  async drive<Value>(
    work: (surroundings: WorldEnvironment) => Promise<Value>,
    given: string | number | DriveOptions = {},
  ): Promise<Value> {
    requireFunction('drive', work, 'client code, such as async ({ fetch, sleep }) => …');
    const { limit, globals } = readOptions(given);
    if (this.#isDriving) {
      throw new Error('this controller is already being driven; code inside the run uses sleep instead');
    }
    const port = globals ? this.#requireGlobals() : undefined;
    this.#isDriving = true;
    const restore = port?.install();
    try {
      const world = new World<Clocked>(this.#controller.ends, port);
      this.#world = world;
      world.adopt(controllerName, this.#controller);
      world.routeUnknownHosts(controllerName);
      return await world.drive((surroundings) => {
        this.#environment = surroundings;
        return work(surroundings);
      }, limit);
    } finally {
      restore?.();
      this.#environment = undefined;
      this.#world = undefined;
      this.#isDriving = false;
    }
  }

  #requireGlobals(): GlobalsPort {
    if (this.#globals !== undefined) return this.#globals;
    throw new TypeError(
      'drive: globals: this controller has no process; createController creates one that has',
    );
  }
}

function readOptions(given: string | number | DriveOptions): Required<DriveOptions> {
  if (typeof given === 'string' || typeof given === 'number') return { limit: given, globals: false };
  checkOptions('drive', given, driveOptions);
  const { limit = defaultLimit, globals = false } = given;
  return { limit, globals };
}
