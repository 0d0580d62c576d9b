/** Definition of a fault: a row with its parameters, its effect, and the function that clears it. */
import type { Transaction } from '../../models/index.js';
import { type Message, mgmtMessage } from '../../models/messages/index.js';
import type { Fact, FactArguments } from '../facts/fact.js';
import { hasEntry } from '../facts/log.js';
import {
  type FaultArgs,
  type FaultParameter,
  type Identified,
  optional,
  type Parameters,
  whole,
} from './parameter.js';

/** Reasons of a refusal; undefined on success. */
export type Refused = readonly Message[] | undefined;

interface FaultBase<Declared extends Parameters> {
  /** Description for users who select a fault; the reference pages show it. */
  readonly description: string;
  readonly parameters: Declared;
  /**
   * Sets the fault; returns the reasons of a refusal. As with any write, the fault is also refused when no machine
   * accepts its event in the present state.
   */
  set(stage: Transaction, told: FaultArgs<Declared>): Refused;
  /** True for a fault that only clients notice. Random faults exclude it, because it only makes single requests fail. */
  readonly isFeltByClients?: true;
  /**
   * Reports the fault if no log contains it. An unavailable controller finds the fault when it becomes available again.
   */
  readonly find?: (stage: Transaction) => void;
}

export interface LastingFault<Declared extends Parameters = Parameters> extends FaultBase<Declared> {
  clear(stage: Transaction, told: Identified<Declared>): Refused;
}

/** Fault that ends as soon as it has happened: it can be repeated, but not cleared. */
export interface PassingFault<Declared extends Parameters = Parameters> extends FaultBase<Declared> {
  readonly clear: null;
}

export type Fault = LastingFault | PassingFault;

/** Faults by name, in the form that the faults file of a subsystem exports. */
export type Faults = Readonly<Record<string, Fault>>;

/** Declares a fault that lasts until it is cleared. Its `set` and `clear` receive the declared `parameters`. */
export function fault<const Declared extends Parameters>(
  row: LastingFault<Declared>,
): LastingFault<Declared> {
  return row;
}

/** Declares a fault that ends at once. */
export function passingFault<const Declared extends Parameters>(
  row: FaultBase<Declared>,
): PassingFault<Declared> {
  return { ...row, clear: null };
}

/** Reports a fact if the management log has no unrepaired entry of it. */
export function reportUnreported<Name extends Fact>(
  stage: Transaction,
  fact: Name,
  args: FactArguments[Name],
  reporter: string,
): void {
  if (!hasEntry(stage.view.logs.iml, fact, args)) stage.emit(fact, args, reporter);
}

/** Returns the message for a fault that cannot be set or cleared now, or for an operator action without effect. */
export function impossible(reason: string): readonly Message[] {
  return [mgmtMessage('InvalidOperationForSystemState', [reason])];
}

// Parameters of every fault with a trigger; `models/fault-trigger.ts` defines triggers.

/** Maximum number of occurrences. Assumption: a higher count is equivalent to a fault that lasts until it is cleared. */
const countMax = 1_000_000;
/**
 * Maximum of a randomly drawn count. Assumption: small counts reveal most problems, because the fault then ends within
 * the run.
 */
const drawnCountMax = 10;

export const triggerParameters = {
  count: optional(
    whole({
      min: 1,
      max: countMax,
      unit: 'times',
      measures: 'count',
      description:
        'Number of times that the fault occurs before it ends. Default: until the fault is cleared.',
      drawnMax: drawnCountMax,
    }),
  ),
  percent: optional(
    whole({
      min: 1,
      max: 100,
      unit: '%',
      measures: 'likelihood',
      description: 'Probability that the fault occurs at each opportunity, drawn from the seed. Unit: %.',
    }),
  ),
} as const;

// Parameters of all faults, by name. In a scenario, the parameters of any fault are keys of the same step, so each name
// must have the same form in all faults.

/** Common part of all parameters of one name. */
export type SharedParameter = Pick<FaultParameter, 'form' | 'identifies' | 'words'>;

/** Returns the shared parameters. Throws for a name that has different forms in two faults. */
export function sharedParameters(faults: Faults): Readonly<Record<string, SharedParameter>> {
  const shared: Record<string, SharedParameter & { readonly of: string }> = {};
  for (const [fault, { parameters }] of Object.entries(faults)) {
    for (const [name, { form, identifies, words }] of Object.entries(parameters)) {
      const other = Object.hasOwn(shared, name) ? shared[name] : undefined;
      if (other !== undefined && (other.form !== form || other.identifies !== identifies)) {
        throw new Error(
          `"${name}" is ${other.form.expected} in the fault ${other.of} and ${form.expected} in ${fault} (machines/*/*faults.ts); call one of them something else`,
        );
      }
      shared[name] ??= { form, identifies, words, of: fault };
    }
  }
  return shared;
}
