/**
 * A branch while it happens: inputs come one after the other, each at its instant and on its side of what is due then. What
 * came back from outside answers what is asked here, of the same machine and kind; nothing real is ever asked for.
 */
import { isDeepStrictEqual } from 'node:util';
import { EngineBug, isEffectResult, type OutboxEntry } from '../../engine/index.js';
import type { ControllerSimulation, Genesis, JournaledInput } from '../../machines/index.js';
import { describeRefusal } from '../format/value-text.js';
import { Admission, type AdmissionResult } from './admission.js';
import { CreatedResources } from './created-resources.js';
import type { RecordedInput } from './recorded-inputs.js';

/** An input that had no part in a branch, or of which the history does not tell whether it would have had one. */
export interface SkippedInput {
  /** Of a recorded one, from 1. */
  readonly number: number | undefined;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  readonly input: JournaledInput;
  /**
   * Left out: the answer to a request that was never made here, or an input that cannot be here at all, such as a fault of a part that
   * there is not. What is undecided comes as it was recorded.
   */
  readonly because: 'refused' | 'never asked for' | 'impossible' | 'undecided';
  /** For people; empty where there is no more to say. */
  readonly reason: string;
}

/** What is to come: recorded inputs say more than those that are added. */
export type PlannedInput = Pick<RecordedInput, 'at' | 'input' | 'comesFirst'> &
  Partial<Pick<RecordedInput, 'number' | 'wasTaken' | 'asked' | 'gave' | 'isPastNetwork' | 'password'>> & {
    /** It never comes, and what it made when it was recorded is not there. */
    readonly isLeftOut?: boolean;
  };

/**
 * Has inputs come one after the other. Requests are let in as they would be here: by a controller that is reached, from callers who
 * are known and may do what they ask for, to what has been made here.
 */
export class InputPlayer {
  readonly #simulation: ControllerSimulation;
  readonly #made = new CreatedResources();
  readonly #admission: Admission;

  constructor(simulation: ControllerSimulation, genesis: Pick<Genesis, 'accounts'>) {
    this.#simulation = simulation;
    this.#admission = new Admission(simulation, this.#made, genesis.accounts[0]?.id ?? '');
  }

  /** What was refused when it was recorded too is nothing to be told of. */
  play(coming: PlannedInput): SkippedInput | undefined {
    const { at, input, comesFirst, number, isLeftOut = false, wasTaken = true, gave } = coming;
    const { isPastNetwork = false, password } = coming;
    const skipped = (because: SkippedInput['because'], reason = '') => ({
      number,
      at,
      input,
      because,
      reason,
    });
    if (isLeftOut) return void this.#made.miss(gave);
    const simulation = this.#simulation;
    passTo(simulation, at, comesFirst);
    const fitting = isEffectResult(input) ? answerFor(simulation, coming) : input;
    if (fitting === undefined) return skipped('never asked for');
    const admitted: AdmissionResult = isEffectResult(fitting)
      ? { ok: true, input: fitting }
      : this.#admission.admit(fitting, { at, isRecorded: number !== undefined, isPastNetwork, password });
    if (!admitted.ok) {
      this.#made.miss(gave);
      return wasTaken && admitted.reason !== undefined ? skipped('refused', admitted.reason) : undefined;
    }
    try {
      const outcome = simulation.execute(admitted.input, at);
      this.#admission.note(admitted.input, outcome, { wasTaken, gave });
      if (outcome.ok) this.#made.note(gave, outcome.value);
      else this.#made.miss(gave);
      if (!outcome.ok) return wasTaken ? skipped('refused', describeRefusal(outcome)) : undefined;
      return admitted.undecided === undefined ? undefined : skipped('undecided', admitted.undecided);
    } catch (error) {
      // What threw has changed nothing: it was made for another server than this has become.
      if (error instanceof EngineBug) return skipped('impossible', error.message);
      throw error;
    }
  }
}

/** Runs what is due before an instant, and at it unless something comes first. */
function passTo(simulation: ControllerSimulation, atMs: number, comesFirst: boolean): void {
  const lastMs = comesFirst ? atMs - 1 : atMs;
  while (isDueBy(simulation, lastMs)) simulation.step();
}

/** The answer, to whatever here is asked as it was there. What is due at the instant may ask yet. */
function answerFor(
  simulation: ControllerSimulation,
  { at, input, asked }: PlannedInput,
): JournaledInput | undefined {
  if (!isEffectResult(input)) return undefined;
  // Nobody had waited for it any more: it belongs to nothing, and must not be taken for an answer to something else.
  if (asked === undefined) return isOpen(simulation, input.id) ? undefined : input;
  for (;;) {
    const id = findAsked(simulation, asked);
    if (id !== undefined) return { ...input, id };
    if (!isDueBy(simulation, at)) return undefined;
    simulation.step();
  }
}

function isOpen({ tree }: ControllerSimulation, id: number): boolean {
  return Object.hasOwn(tree.outbox.entries, id);
}

/** Asked in the same words, or else what has waited longest. */
function findAsked({ tree }: ControllerSimulation, { from, kind, params }: OutboxEntry): number | undefined {
  const open = Object.values(tree.outbox.entries).filter(
    (entry) => entry.from === from && entry.kind === kind && entry.arrived === undefined,
  );
  return (open.find((entry) => isDeepStrictEqual(entry.params, params)) ?? open[0])?.id;
}

function isDueBy({ nextAt }: ControllerSimulation, instantMs: number): boolean {
  return nextAt !== undefined && nextAt <= instantMs;
}
