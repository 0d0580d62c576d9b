/** Rig with a controller and one additional input that runs a given function within an event. */
import { type JsonObject, Simulation } from '../../../engine/index.js';
import { type ControllerInput, createControllerModel, genesisTree } from '../../../machines/index.js';
import type { Refusal } from '../../../models/resource/define.js';
import type { Transaction } from '../../../models/transaction.js';
import type { ControllerTree } from '../../../models/tree.js';
import { type RigOptions, rigGenesis } from './machines-rig.js';

type Deed = (stage: Transaction) => void;

export class StageRig {
  /** Reported facts, oldest first. */
  readonly told: { readonly fact: string; readonly args: JsonObject }[] = [];
  readonly simulation: Simulation<ControllerTree, ControllerInput | { readonly type: 'deed' }, Refusal>;
  #deed: Deed | undefined;

  constructor(options: RigOptions = {}) {
    const world = createControllerModel();
    this.simulation = new Simulation(
      {
        ...world,
        apply: (stage, input) => {
          if (input.type !== 'deed') return world.apply(stage, input);
          this.#deed?.(stage as Transaction);
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

  /** Runs a function within one event. */
  act(deed: Deed): this {
    this.#deed = deed;
    this.simulation.perform({ type: 'deed' });
    return this;
  }
}
