/**
 * What is due: the timers of a tree's machines and the answers to its effects, on one agenda. Derived from the tree, and
 * only when somebody asks: a fork that is never run never builds it.
 */
import { Agenda, type Due } from './agenda.js';
import { Answers } from './answers.js';
import {
  type Address,
  type AnyInput,
  type EffectResult,
  type EngineTree,
  isEffectResult,
  isMachineRecord,
  type OutboxEntry,
  phases,
} from './contracts.js';
import { leaves } from './forest.js';
import type { SimulationOptions } from './simulation-options.js';
import { tieOrder } from './tie-order.js';
import type { AgendaChange } from './timer-edit.js';

/** A timer of a machine, the result of an effect, or what a script says. */
export type Entry = { readonly address: Address; readonly timer: string } | { readonly input: AnyInput };

/** What an event did to what is due. */
interface Changes {
  readonly agendaChanges: readonly AgendaChange[];
  readonly outbox: {
    readonly requested: readonly OutboxEntry[];
    readonly abandoned: readonly number[];
  };
}

interface Loaded {
  readonly agenda: Agenda<Entry>;
  readonly answers: Answers;
}

export class Pending {
  readonly #options: SimulationOptions;
  #order: (seq: number) => number;
  #tree: EngineTree;
  #loaded: Loaded | undefined;

  constructor(tree: EngineTree, options: SimulationOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#order = this.#orderFor(tree);
  }

  /** When the next entry is due, undefined when nothing is pending. Unit: ms since the epoch. */
  get nextAt(): number | undefined {
    return this.#all().agenda.nextAt;
  }

  /** What an event of this tree changed. */
  follow(tree: EngineTree, { agendaChanges, outbox: { requested, abandoned } }: Changes): void {
    if (tree.random.ties !== this.#tree.random.ties) {
      this.load(tree);
      return;
    }
    if (agendaChanges.length + requested.length + abandoned.length > 0) {
      const { agenda, answers } = this.#all();
      for (const change of agendaChanges) {
        if (change.set) {
          const { at, phase, seq } = change.due;
          agenda.schedule(at, phase, this.#order(seq), { address: change.address, timer: change.timer });
        } else {
          agenda.cancel(change.phase, this.#order(change.seq));
        }
      }
      answers.ask(requested, tree.clock.now);
      answers.abandon(abandoned);
    }
    this.#tree = tree;
  }

  /** Everything anew, for another tree. */
  load(tree: EngineTree): void {
    this.#tree = tree;
    this.#order = this.#orderFor(tree);
    this.#loaded = undefined;
  }

  /** Takes the next entry out, undefined when nothing is pending. */
  take(): Due<Entry> | undefined {
    const { agenda, answers } = this.#all();
    const due = agenda.pop();
    const result = due && resultIn(due.payload);
    if (result !== undefined) answers.arrived(result.id);
    return due;
  }

  /** An event that threw has not happened: the tree still waits for it, and so must the agenda. */
  putBack({ at, phase, seq, payload }: Due<Entry>): void {
    const { agenda, answers } = this.#all();
    agenda.schedule(at, phase, seq, payload);
    const result = resultIn(payload);
    if (result !== undefined) answers.expect(result.id);
  }

  #orderFor({ random }: EngineTree): (seq: number) => number {
    return tieOrder(random.ties ?? this.#options.shuffleTies);
  }

  #all(): Loaded {
    this.#loaded ??= this.#build();
    return this.#loaded;
  }

  #build(): Loaded {
    const { machines, outbox, clock } = this.#tree;
    const agenda = new Agenda<Entry>();
    for (const [address, { timers }] of leaves(machines, isMachineRecord)) {
      for (const timer of Object.keys(timers)) {
        const { at, phase, seq, held } = timers[timer] as (typeof timers)[string];
        if (held !== true) agenda.schedule(at, phase, this.#order(seq), { address, timer });
      }
    }
    const answers = new Answers(this.#options.answerer, agenda, this.#order);
    const open = Object.values(outbox.entries).filter(({ arrived }) => arrived === undefined);
    answers.ask(open, clock.now);
    for (const [index, { at, input }] of (this.#options.script ?? []).entries()) {
      // At an instant that a tree stands at all has happened, but for the first of a history.
      const isToCome = at > clock.now || (at === clock.now && clock.executed === 0);
      if (isToCome) agenda.schedule(at, phases.control, this.#order(index), { input });
    }
    return { agenda, answers };
  }
}

function resultIn(entry: Entry): EffectResult | undefined {
  return 'input' in entry && isEffectResult(entry.input) ? entry.input : undefined;
}
