/** What a fault is: a row that says what it is told, what it does when it is set, and how it is cleared. */
import {
  type ControllerStage,
  type Fact,
  type FactArguments,
  hasEntry,
  type Message,
  mgmtMessage,
} from '../../models/index.js';
import type { Identified, Parameters, Told } from './parameter.js';

/** What it was refused for; undefined when it was done. */
export type Refused = readonly Message[] | undefined;

interface FaultBase<Declared extends Parameters> {
  /** One sentence for those who choose among faults; the README shows it. */
  readonly says: string;
  readonly parameters: Declared;
  /** Also refused, like any write, when no machine takes its event in the present state. */
  set(stage: ControllerStage, told: Told<Declared>): Refused;
  /** True for one that nobody but clients feels. Random faults leave it out: a step that asks once fails by it, and nothing else does. */
  readonly isFeltByClients?: true;
  /** Reports what of it is there and in no log: a controller that was away when it came finds it on its return. */
  readonly find?: (stage: ControllerStage) => void;
}

export interface LastingFault<Declared extends Parameters = Parameters> extends FaultBase<Declared> {
  clear(stage: ControllerStage, told: Identified<Declared>): Refused;
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
export function reportUntold<Name extends Fact>(
  stage: ControllerStage,
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
