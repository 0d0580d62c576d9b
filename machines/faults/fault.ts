/** What a fault is: a row that says what it is told, what it does when it is set, and how it is cleared. */
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

/** What it was refused for; undefined when it was done. */
export type Refused = readonly Message[] | undefined;

interface FaultBase<Declared extends Parameters> {
  /** One sentence for those who choose among faults; the reference pages show it. */
  readonly description: string;
  readonly parameters: Declared;
  /** Also refused, like any write, when no machine takes its event in the present state. */
  set(stage: Transaction, told: FaultArgs<Declared>): Refused;
  /** True for one that nobody but clients feels. Random faults leave it out: a step that asks once fails by it, and nothing else does. */
  readonly isFeltByClients?: true;
  /** Reports what of it is there and in no log: a controller that was away when it came finds it on its return. */
  readonly find?: (stage: Transaction) => void;
}

export interface LastingFault<Declared extends Parameters = Parameters> extends FaultBase<Declared> {
  clear(stage: Transaction, told: Identified<Declared>): Refused;
}

/** Over as soon as it has happened: there is nothing to clear, and it can happen again. */
export interface PassingFault<Declared extends Parameters = Parameters> extends FaultBase<Declared> {
  readonly clear: null;
}

export type Fault = LastingFault | PassingFault;

/** A family of faults, by name: what a subsystem's faults file exports. */
export type Faults = Readonly<Record<string, Fault>>;

/** A row of a fault that lasts until it is cleared; `set` and `clear` are told what its `parameters` declare. */
export function fault<const Declared extends Parameters>(
  row: LastingFault<Declared>,
): LastingFault<Declared> {
  return row;
}

/** A row of a fault that is over at once. */
export function passingFault<const Declared extends Parameters>(
  row: FaultBase<Declared>,
): PassingFault<Declared> {
  return { ...row, clear: null };
}

/** Reports what the management log does not tell of yet. */
export function reportUnreported<Name extends Fact>(
  stage: Transaction,
  fact: Name,
  args: FactArguments[Name],
  reporter: string,
): void {
  if (!hasEntry(stage.view.logs.iml, fact, args)) stage.emit(fact, args, reporter);
}

/** Why a fault cannot be set or cleared now, or a hand finds nothing to do. */
export function impossible(reason: string): readonly Message[] {
  return [mgmtMessage('InvalidOperationForSystemState', [reason])];
}

// What any fault may be told that strikes whenever an occasion comes; `models/fault-trigger.ts` says what it means.

/** Assumption: what is to strike more often may as well do so until it is cleared. */
const countMax = 1_000_000;
/** Assumption: of what random faults are to be, a count that is used up shows most. */
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

// Parameters by their names, over all faults. A scenario gives them as keys of its step, whatever the fault: one name has
// one form.

/** What parameters of one name have in common. */
export type SharedParameter = Pick<FaultParameter, 'form' | 'identifies' | 'words'>;

/** Throws for a name that two faults give different forms. */
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
