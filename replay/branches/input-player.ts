/**
 * Execution of the inputs of a branch in order, each at its instant, before or after the events that are due at the
 * instant. An effect of the branch receives the recorded result of an effect of the same machine and kind; no effect is
 * performed.
 */
import { isDeepStrictEqual } from 'node:util';
import { EngineBug, isEffectResult, type OutboxEntry } from '../../engine/index.js';
import type { ControllerSimulation, Genesis, JournaledInput } from '../../machines/index.js';
import { describeRefusal } from '../format/value-text.js';
import { Admission, type AdmissionResult } from './admission.js';
import { CreatedResources } from './created-resources.js';
import type { RecordedInput } from './recorded-inputs.js';

/** Input that was skipped in a branch, or whose admission is undecided. */
export interface SkippedInput {
  /** Number of a recorded input, counted from 1; undefined for an added input. */
  readonly number: number | undefined;
  /** Virtual time of the input. Unit: ms since the epoch. */
  readonly at: number;
  readonly input: JournaledInput;
  /**
   * Reason category. `refused`: the branch refuses the request. `never requested`: the branch has not requested the
   * effect of this result. `impossible`: the input does not fit the branch, such as a fault of a missing part.
   * `undecided`: the input was repeated as recorded.
   */
  readonly because: 'refused' | 'never requested' | 'impossible' | 'undecided';
  /** Explanation for people; empty if there are no details. */
  readonly reason: string;
}

/** Input that is to be executed in a branch. Recorded inputs have more members than added inputs. */
export type PlannedInput = Pick<RecordedInput, 'at' | 'input' | 'comesFirst'> &
  Partial<Pick<RecordedInput, 'number' | 'wasTaken' | 'asked' | 'gave' | 'isPastNetwork' | 'password'>> & {
    /** True for a removed input, which is skipped. The resources that it created do not exist in the branch. */
    readonly isLeftOut?: boolean;
  };

/**
 * Executes inputs in order, by the rules of the branch: the controller has to be reachable, the caller has to exist
 * with the required privileges, and the target has to exist.
 */
export class InputPlayer {
  readonly #simulation: ControllerSimulation;
  readonly #made = new CreatedResources();
  readonly #admission: Admission;

  constructor(simulation: ControllerSimulation, genesis: Pick<Genesis, 'accounts'>) {
    this.#simulation = simulation;
    this.#admission = new Admission(simulation, this.#made, genesis.accounts[0]?.id ?? '');
  }

  /**
   * Executes an input. Returns the input if it was skipped or is undecided, unless the recorded history refused it as
   * well.
   */
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
      // The error comes from an input that does not fit the state of the branch. The event was not committed, so the
      // state is unchanged.
      if (error instanceof EngineBug) return skipped('impossible', error.message);
      throw error;
    }
  }
}

/**
 * Executes all events that are due before an instant. Events at the instant are executed too, unless the input precedes
 * them.
 */
function passTo(simulation: ControllerSimulation, atMs: number, comesFirst: boolean): void {
  const lastMs = comesFirst ? atMs - 1 : atMs;
  while (isDueBy(simulation, lastMs)) simulation.step();
}

/**
 * Returns the effect result with the id that the same effect request has in the branch. Due events are executed until
 * the request exists, because an event of this instant can still make it. Returns undefined if the branch makes no such
 * request.
 */
function answerFor(
  simulation: ControllerSimulation,
  { at, input, asked }: PlannedInput,
): JournaledInput | undefined {
  if (!isEffectResult(input)) return undefined;
  // In the recorded history, no machine waited for this result any more. So the result must not respond to another
  // request of the branch.
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

/**
 * Returns the id of the pending effect request with equal parameters, otherwise of the oldest one of the same machine
 * and kind.
 */
function findAsked({ tree }: ControllerSimulation, { from, kind, params }: OutboxEntry): number | undefined {
  const open = Object.values(tree.outbox.entries).filter(
    (entry) => entry.from === from && entry.kind === kind && entry.arrived === undefined,
  );
  return (open.find((entry) => isDeepStrictEqual(entry.params, params)) ?? open[0])?.id;
}

function isDueBy({ nextAt }: ControllerSimulation, instantMs: number): boolean {
  return nextAt !== undefined && nextAt <= instantMs;
}
