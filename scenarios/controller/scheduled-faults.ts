/**
 * Scheduled faults of a controller in the process. Each fault is set at its instant, also in a fork, and cleared after
 * its duration.
 */
import { formatInstant, type Outcome, type ScheduledInput } from '../../engine/index.js';
import {
  type FaultInput,
  type FaultName,
  type FaultParameters,
  faults,
  type Genesis,
  readFault,
} from '../../machines/index.js';
import type { Refusal } from '../../models/resource/index.js';
import { describeRefusal, formatFault } from '../../replay/index.js';
import { drawNamed, findChanceProblem, hasTrigger, occursByChance } from '../run/random-choice.js';
import type { InProcessController } from './in-process.js';
import { parseSpan } from './validate-arguments.js';

type Opened = Pick<Genesis, 'blueprint' | 'startMs' | 'seed'>;

/** Scheduled fault: `{ fault: 'fan.failed', part: 'Fan 1', at: '5m', for: '10m' }`. */
export type ScheduledFault = {
  readonly [Name in FaultName]: FaultParameters<Name> & {
    readonly fault: Name;
    /** Time since the start, such as `'5m'`, or whole ms. Default: 0. */
    readonly at?: string | number;
    /** Duration of the fault, such as `'10m'`, or whole ms. Default: until the fault is cleared. */
    readonly for?: string | number;
    /**
     * Probability that the fault is set. For a fault with a trigger, it is the probability at each opportunity. Range:
     * 1–100. Unit: %.
     */
    readonly percent?: number;
  };
}[FaultName];

/**
 * Returns the inputs that set and clear the scheduled faults. Throws TypeError for a fault that this server cannot
 * have, or for a duration of a fault that is never cleared.
 */
export function scriptFaults(planned: readonly ScheduledFault[], genesis: Opened): readonly ScheduledInput[] {
  return planned
    .flatMap((each, index) => scriptOne(each, `faults[${index}]`, genesis))
    .sort((one, other) => one.at - other.at);
}

function scriptOne(
  { fault, at = 0, for: lasts, ...given }: ScheduledFault,
  place: string,
  { blueprint, startMs, seed }: Opened,
): readonly ScheduledInput[] {
  const { told, percent } = splitChance(fault, given, place);
  const readAs = (clear: boolean, given: Readonly<Record<string, unknown>>) => {
    const reading = readFault({ fault, with: given, clear }, blueprint);
    if (reading.ok) return reading.input;
    throw new TypeError(`${place}: ${reading.problem.message}; expected ${reading.problem.expected}`);
  };
  const set = { at: startMs + parseSpan(at, `${place}: at`), input: readAs(false, told) };
  // The draw has an address of its own, so that the removal of another scheduled fault does not change it.
  const drawn = drawNamed(seed, `planned/${set.at - startMs}/${formatFault(set.input)}`);
  if (!occursByChance(percent, drawn)) return [];
  if (lasts === undefined) return [set];
  const identifying = Object.entries(told).filter(([name]) => faults[fault].parameters[name]?.identifies);
  const clear = readAs(true, Object.fromEntries(identifying));
  return [set, { at: set.at + parseSpan(lasts, `${place}: for`), input: clear }];
}

/**
 * Separates the probability from the parameters of the fault. For a fault with a trigger, the probability stays a
 * parameter of the fault.
 */
function splitChance(fault: string, given: Readonly<Record<string, unknown>>, place: string) {
  const { percent, ...told } = given;
  if (percent === undefined || hasTrigger(fault)) return { told: given, percent: 100 };
  const problem = findChanceProblem(percent);
  if (problem !== undefined)
    throw new TypeError(`${place}: ${problem.message}; expected ${problem.expected}`);
  return { told, percent: Number(percent) };
}

/**
 * Reports a scheduled fault that the state at its instant refuses. Its refusal cannot be predicted, and no caller gets
 * its outcome, so the caller that advances time gets an Error.
 */
export function requireAccepted(controller: InProcessController, script: readonly ScheduledInput[]): void {
  if (script.length === 0) return;
  const planned = new Set<unknown>(script.map(({ input }) => input));
  controller.observe({
    committed: ({ cause, after }) => {
      if (!('input' in cause) || !planned.has(cause.input)) return;
      const outcome = cause.outcome as Outcome<Refusal>;
      if (outcome.ok) return;
      const what = formatFault(cause.input as FaultInput);
      controller.afterInstant(() => {
        throw new Error(
          `the scheduled ${what} is not possible at ${formatInstant(after.clock.now)}: ${describeRefusal(outcome)}`,
        );
      });
    },
  });
}
