/** A controller's world on the bench whose one input of its own does whatever a test wants done within an event. */
import { type JsonObject, Simulation } from '../../engine/index.js';
import { type ControllerInput, createControllerWorld, genesisTree } from '../../machines/index.js';
import type { ControllerStage, ControllerTree, Refusal } from '../../models/index.js';
import { type RigOptions, rigGenesis } from './machines-rig.js';

type Deed = (stage: ControllerStage) => void;

export class StageRig {
  /** What was reported, oldest first. */
  readonly told: { readonly fact: string; readonly args: JsonObject }[] = [];
  readonly simulation: Simulation<ControllerTree, ControllerInput | { readonly type: 'deed' }, Refusal>;
  #deed: Deed | undefined;

  constructor(options: RigOptions = {}) {
    const world = createControllerWorld();
    this.simulation = new Simulation(
      {
        ...world,
        apply: (stage, input) => {
          if (input.type !== 'deed') return world.apply(stage, input);
          this.#deed?.(stage as ControllerStage);
          return { ok: true };
        },
        onFact: (stage, fact, args, from) => {
          this.told.push({ fact, args });
          world.onFact?.(stage, fact, args, from);
        },
      },
      genesisTree(rigGenesis(options)),
    );
  }

  get tree(): ControllerTree {
    return this.simulation.tree;
  }

  /** One event. */
  act(deed: Deed): this {
    this.#deed = deed;
    this.simulation.perform({ type: 'deed' });
    return this;
  }
}
