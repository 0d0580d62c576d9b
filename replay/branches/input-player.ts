/**
 * Executes a branch: inputs one after the other, each at its instant, before or after the events that are due then.
 * Recorded results answer the effects of the same machine and kind; no effect is performed.
 */
import { isDeepStrictEqual } from 'node:util';
import { EngineBug, isEffectResult, type OutboxEntry } from '../../engine/index.js';
import type { ControllerSimulation, Genesis, JournaledInput } from '../../machines/index.js';
import { describeRefusal } from '../format/value-text.js';
import { Admission, type AdmissionResult } from './admission.js';
import { CreatedResources } from './created-resources.js';
import type { RecordedInput } from './recorded-inputs.js';

/** An input that was skipped in a branch, or whose admission is undecided. */
export interface SkippedInput {
  /** Number of a recorded input, from 1. */
  readonly number: number | undefined;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  readonly input: JournaledInput;
  /**
   * Skipped: the result of an effect that the branch never requested, or an input that is impossible in the branch,
   * such as a fault of a missing part. An undecided input is repeated as recorded.
   */
  readonly because: 'refused' | 'never requested' | 'impossible' | 'undecided';
  /** For readers; empty if there are no details. */
  readonly reason: string;
}

/** Pending inputs: recorded inputs have more data than added ones. */
export type PlannedInput = Pick<RecordedInput, 'at' | 'input' | 'comesFirst'> &
  Partial<Pick<RecordedInput, 'number' | 'wasTaken' | 'asked' | 'gave' | 'isPastNetwork' | 'password'>> & {
    /** Skips the input: the resources that it created do not exist in the branch. */
    readonly isLeftOut?: boolean;
  };

/**
 * Executes inputs one after the other. Requests are admitted by the rules of the branch: the controller is reachable,
 * the caller exists and has the privileges, and the target exists.
 */
export class InputPlayer {
  readonly #simulation: ControllerSimulation;
  readonly #made = new CreatedResources();
  readonly #admission: Admission;

  constructor(simulation: ControllerSimulation, genesis: Pick<Genesis, 'accounts'>) {
    this.#simulation = simulation;
    this.#admission = new Admission(simulation, this.#made, genesis.accounts[0]?.id ?? '');
  }

  /** An input that the record also refused is not reported. */
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
    if (fitting === undefined) return skipped('never requested');
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
      // An input that threw has changed nothing: it was made for another server than this one has become.
      if (error instanceof EngineBug) return skipped('impossible', error.message);
      throw error;
    }
  }
}

/** Executes everything due before an instant, and at the instant unless an input precedes it. */
function passTo(simulation: ControllerSimulation, atMs: number, comesFirst: boolean): void {
  const lastMs = comesFirst ? atMs - 1 : atMs;
  while (isDueBy(simulation, lastMs)) simulation.step();
}

/**
 * Gives the result to the same request of the branch. An event that is due at this instant can still make the request.
 */
function answerFor(
  simulation: ControllerSimulation,
  { at, input, asked }: PlannedInput,
): JournaledInput | undefined {
  if (!isEffectResult(input)) return undefined;
  // No machine waited for it any more: it is discarded, so that no other request gets it.
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

/** The request with equal parameters, or the oldest pending one. */
function findAsked({ tree }: ControllerSimulation, { from, kind, params }: OutboxEntry): number | undefined {
  const open = Object.values(tree.outbox.entries).filter(
    (entry) => entry.from === from && entry.kind === kind && entry.arrived === undefined,
  );
  return (open.find((entry) => isDeepStrictEqual(entry.params, params)) ?? open[0])?.id;
}

function isDueBy({ nextAt }: ControllerSimulation, instantMs: number): boolean {
  return nextAt !== undefined && nextAt <= instantMs;
}
