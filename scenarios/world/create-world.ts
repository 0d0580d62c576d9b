/** Worlds for tests: named controllers on one clock with their client code. */
import { checkOptions, optionsOf, seedOption } from '../../models/document/index.js';
import { createController } from '../controller/create-controller.js';
import type { InProcessController } from '../controller/in-process.js';
import { type ControllerOptions, controllerShape } from '../controller/options.js';
import { World } from './world.js';

export interface WorldOptions {
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

  constructor(options: WorldOptions) {
    super();
    this.#options = options;
  }

  /** Adds a controller. Its name is its host name for client code. Throws TypeError for an invalid or used name. */
  controller(name: string, options: Omit<ControllerOptions, 'start'> = {}): InProcessController {
    checkOptions(`controller ${name}`, options, controllerOptionsInWorld);
    const { seed = 1, start } = this.#options;
    const beginning = start === undefined ? {} : { start };
    const controller = createController({ seed: `${seed}/${name}`, ...options, ...beginning });
    this.adopt(name, controller);
    return controller;
  }
}

const worldOptions = optionsOf<WorldOptions>({ seed: seedOption, start: controllerShape.start });
const { start: _, ...controllerShapeInWorld } = controllerShape;
const controllerOptionsInWorld = optionsOf<Omit<ControllerOptions, 'start'>>(controllerShapeInWorld);

/** Creates a world. Throws TypeError for invalid options. */
export function createWorld(options: WorldOptions = {}): ControllerWorld {
  checkOptions('createWorld', options, worldOptions);
  return new ControllerWorld(options);
}
