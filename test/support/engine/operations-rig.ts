/**
 * Rig for operations: a controller with a toy owner of operations. The toy's own inputs start and end operations, and
 * the rig stores the facts that the owner is notified of. All other parts are the real ones: machines, power, resets of
 * the controller.
 */

import { Simulation, type SimulationModel } from '../../../engine/index.js';
import { findFact } from '../../../machines/facts/index.js';
import { type ControllerInput, createControllerModel, genesisTree } from '../../../machines/index.js';
import {
  isAway,
  managerRecord,
  poweredParts,
  powerRecord,
  startOperation,
} from '../../../machines/power/index.js';
import {
  cancelOperation,
  failOperation,
  findOperationRecord,
  finishOperation,
  type NewOperation,
  type OperationOutcome,
  percentBy,
  reactToOperations,
  takeUpOperation,
} from '../../../models/operations/index.js';
import type { Refusal } from '../../../models/resource/define.js';
import type { Transaction } from '../../../models/transaction.js';
import type { ControllerTree } from '../../../models/tree.js';
import { rigGenesis, startMs } from './machines-rig.js';

type ToyInput =
  | { readonly type: 'toy.start'; readonly asked: NewOperation }
  | { readonly type: 'toy.takeUp' | 'toy.finish' | 'toy.fail' | 'toy.cancel'; readonly id: string };

type AnyInput = ControllerInput | ToyInput;

const toyKind = 'toy.work';

/** Returns an operation like the erase of a drive: two hours of work that resumes after a power loss. */
export function toyOperation(more: Partial<NewOperation> = {}): NewOperation {
  return {
    kind: toyKind,
    targetUri: '/redfish/v1/Systems/1/',
    subject: { of: 'the toy' },
    starts: 'now',
    durationMs: 7_200_000,
    onLoss: { power: 'resumes', controller: 'goesOn' },
    cancelling: 'always',
    ...more,
  };
}

export interface Told {
  readonly fact: string;
  readonly id: string;
  /** Virtual time of the fact since the start. Unit: ms. */
  readonly at: number;
  readonly outcome?: OperationOutcome;
}

export class OperationsRig {
  readonly told: Told[] = [];
  readonly simulation: Simulation<ControllerTree, AnyInput, Refusal>;
  /** Function that the owner runs when an operation has completed its work. */
  judge: ((stage: Transaction, id: string) => void) | undefined;

  constructor(seed = 'rig') {
    this.simulation = new Simulation(this.#world(), genesisTree(rigGenesis({ seed })));
  }

  get tree(): ControllerTree {
    return this.simulation.tree;
  }

  /** Virtual time since the start. Unit: ms. */
  get elapsedMs(): number {
    return this.simulation.now - startMs;
  }

  get hasPower(): boolean {
    return poweredParts(powerRecord(this.tree)) !== undefined;
  }

  get hasController(): boolean {
    return !isAway(managerRecord(this.tree));
  }

  start(more: Partial<NewOperation> = {}): string {
    const outcome = this.do({ type: 'toy.start', asked: toyOperation(more) });
    return String(outcome);
  }

  state(id: string): string {
    return findOperationRecord(this.tree, id)?.value ?? 'gone';
  }

  percent(id: string): number | undefined {
    const record = findOperationRecord(this.tree, id);
    return record && percentBy(record.context.progress, this.simulation.now);
  }

  /**
   * Returns the facts that were reported about an operation, in order. The last fact is replaced by the outcome of the
   * operation.
   */
  course(id: string): string[] {
    return this.told
      .filter((told) => told.id === id)
      .map(({ fact, outcome }) => outcome?.ended ?? fact.slice('operation.'.length));
  }

  try(input: AnyInput) {
    return this.simulation.perform(input);
  }

  do(input: AnyInput) {
    const outcome = this.try(input);
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(input)} ${JSON.stringify(outcome.refusal)}`);
    return outcome.value;
  }

  hand(hand: 'mains.off' | 'mains.on' | 'controller.reset'): this {
    this.do({ type: 'operator', action: hand });
    return this;
  }

  wait(ms: number): this {
    this.simulation.advanceBy(ms);
    return this;
  }

  /** Advances until the server has power, by at most a quarter of an hour. */
  untilPower(): this {
    for (let second = 0; second < 900 && !this.hasPower; second++) this.wait(1_000);
    return this;
  }

  #world(): SimulationModel<ControllerTree, AnyInput, Refusal> {
    const world = createControllerModel();
    const owner = reactToOperations({
      [toyKind]: { done: (stage, { id }) => this.judge?.(stage, id) },
    });
    return {
      ...world,
      apply: (stage, input) => {
        const own = input.type.startsWith('toy.') ? applyToy(stage as Transaction, input as ToyInput) : null;
        return own ?? world.apply(stage, input as ControllerInput);
      },
      onFact: (stage, fact, args, from) => {
        if (fact.startsWith('operation.')) this.#note(fact, args as { operation: { id: string } }, stage.now);
        if (fact === 'operation.done') owner[fact]?.(stage as Transaction, args as never, findFact);
        world.onFact?.(stage, fact, args, from);
      },
    };
  }

  #note(fact: string, args: { operation: { id: string }; outcome?: OperationOutcome }, now: number): void {
    const { operation, outcome } = args;
    this.told.push({
      fact,
      id: operation.id,
      at: now - startMs,
      ...(outcome === undefined ? {} : { outcome }),
    });
  }
}

function applyToy(stage: Transaction, input: ToyInput) {
  switch (input.type) {
    case 'toy.start':
      return { ok: true, value: startOperation(stage, input.asked) } as const;
    case 'toy.takeUp':
      takeUpOperation(stage, input.id);
      break;
    case 'toy.finish':
      finishOperation(stage, input.id, { messages: [] });
      break;
    case 'toy.fail':
      failOperation(stage, input.id, []);
      break;
    case 'toy.cancel':
      if (!cancelOperation(stage, input.id)) return { ok: false, refusal: { messages: [] } } as const;
  }
  return { ok: true } as const;
}
