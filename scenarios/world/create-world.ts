/** Worlds for tests: named controllers on one clock with their client code. */
import { checkOptions, optionsOf, seedOption } from '../../models/document/index.js';
import { createController } from '../controller/create-controller.js';
import type { InProcessController } from '../controller/in-process.js';
import { type ControllerOptions, controllerShape } from '../controller/options.js';
import type { ProcessPort } from '../controller/process-port.js';
import { createRunEnds } from '../controller/run-ends.js';
import { FailureRecorder } from '../failures/failure-recorder.js';
import { type RetentionOptions, retentionShape } from '../failures/retention.js';
import { World } from './world.js';

export interface WorldOptions extends RetentionOptions {
  /** Seed of the world, from which the seed of each controller derives. Default: `1`. */
  readonly seed?: string | number;
  /**
   * First instant of the world, as ISO 8601 text with a time zone or as ms since the epoch. Default:
   * 2026-01-01T00:00:00Z.
   */
  readonly start?: string | number;
}

export class ControllerWorld extends World<InProcessController> {
  readonly #options: WorldOptions;
  readonly #port: ProcessPort | undefined;
  readonly #members: Map<string, InProcessController>;

  constructor(options: WorldOptions, port: ProcessPort | undefined) {
    const members = new Map<string, InProcessController>();
    const { name = 'world', seed = 1, ...retention } = options;
    const recorder = port && new FailureRecorder(port.journals, { ...retention, name });
    const listRuns = () => [...members].map(([host, { run }]) => ({ ...run, host, seed: String(seed) }));
    super(createRunEnds(recorder, listRuns));
    this.#options = options;
    this.#port = port;
    this.#members = members;
  }

  /** Adds a controller. Its name is its host name for client code. Throws TypeError for an invalid or used name. */
  controller(name: string, options: Omit<ControllerOptions, 'start'> = {}): InProcessController {
    checkOptions(`controller ${name}`, options, controllerOptionsInWorld);
    const { seed = 1, name: worldName = 'world', ...shared } = this.#options;
    const own = { seed: `${seed}/${name}`, name: `${worldName}-${name}`, ...options };
    const controller = createController({ ...shared, ...own }, this.#port);
    this.adopt(name, controller);
    this.#members.set(name, controller);
    return controller;
  }
}

/** Schemas of the options of a world. */
export const worldShape = { seed: seedOption, start: controllerShape.start, ...retentionShape };
const worldOptions = optionsOf<WorldOptions>(worldShape);
const { start: _, ...controllerShapeInWorld } = controllerShape;
const controllerOptionsInWorld = optionsOf<Omit<ControllerOptions, 'start'>>(controllerShapeInWorld);

/** Creates a world. Throws TypeError for invalid options. */
export function createWorld(options: WorldOptions = {}, port?: ProcessPort): ControllerWorld {
  checkOptions('createWorld', options, worldOptions);
  return new ControllerWorld(options, port);
}
