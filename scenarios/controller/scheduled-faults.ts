/**
 * Faults that a controller in the process is made with: each comes at its instant by itself, whoever lets time pass, in a
 * fork too, and goes again after its time.
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

/** `{ fault: 'fan.failed', part: 'Fan 1', at: '5m', for: '10m' }` */
export type ScheduledFault = {
  readonly [Name in FaultName]: FaultParameters<Name> & {
    readonly fault: Name;
    /** Since the start, such as `'5m'`, or whole ms. Default: at the start. */
    readonly at?: string | number;
    /** How long it lasts, in the same form. Default: until it is cleared. */
    readonly for?: string | number;
    /** How likely it comes; of one that strikes at occasions, how likely at each. Range: 1–100. Unit: %. */
    readonly percent?: number;
  };
}[FaultName];

/** Those of them that come. Throws TypeError for what is no fault of this server, or is never cleared and yet told for how long. */
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
  const set = { at: startMs + parseSpan(at), input: readAs(false, told) };
  // By name: leaving out another plan does not move it.
  const drawn = drawNamed(seed, `planned/${parseSpan(at)}/${formatFault(set.input)}`);
  if (!occursByChance(percent, drawn)) return [];
  if (lasts === undefined) return [set];
  const identifying = Object.entries(told).filter(([name]) => faults[fault].parameters[name]?.identifies);
  const clear = readAs(true, Object.fromEntries(identifying));
  return [set, { at: set.at + parseSpan(lasts), input: clear }];
}

/** How likely one without occasions of its own comes is none of what it is told. */
function splitChance(fault: string, given: Readonly<Record<string, unknown>>, place: string) {
  const { percent, ...told } = given;
  if (percent === undefined || hasTrigger(fault)) return { told: given, percent: 100 };
  const problem = findChanceProblem(percent);
  if (problem !== undefined)
    throw new TypeError(`${place}: ${problem.message}; expected ${problem.expected}`);
  return { told, percent: Number(percent) };
}

/**
 * A fault that the state at its instant does not take is no mistake of the plan that could be seen beforehand, and nobody
 * waits for its outcome: whoever lets time pass is told, by an Error.
 */
export function requireAccepted(controller: InProcessController, script: readonly ScheduledInput[]): void {
  const planned = new Set<unknown>(script.map(({ input }) => input));
  if (planned.size === 0) return;
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
