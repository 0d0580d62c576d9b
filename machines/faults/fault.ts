/** What a fault is: a row that says what it needs to be told, and what it does when it is set and when it is cleared. */
import {
  type ControllerStage,
  type Fact,
  type FactArguments,
  type Message,
  mgmtMessage,
  type StruckKind,
  tellsOf,
} from '../../models/index.js';

/** What goes with a fault's name, as an input gives it. */
export interface FaultParameters {
  /** What the blueprint calls the part that is struck. */
  readonly part?: string;
  /** Unit: °C. */
  readonly celsius?: number;
}

/** Does it, or returns why that is not possible. */
export type FaultStep = (
  stage: ControllerStage,
  parameters: FaultParameters,
) => readonly Message[] | undefined;

export interface Fault {
  /** One line for those who choose among faults. */
  readonly description: string;
  /** The kind of part it strikes: which one must be said, to set it and to clear it. */
  readonly strikes?: StruckKind;
  /** Lowest and highest temperature that can be set, for a fault that has one. Unit: °C. */
  readonly celsius?: readonly [min: number, max: number];
  /** Refused, like any write, by what it returns, or when no machine takes its event in the present state. */
  readonly set: FaultStep;
  /** None for what is over as soon as it has happened. */
  readonly clear?: FaultStep;
  /** Reports what of it is there and in no log: a controller that was away when it came finds it on its return. */
  readonly find?: (stage: ControllerStage) => void;
}

/** Reports what the management log does not tell of yet. */
export function reportUntold<Name extends Fact>(
  stage: ControllerStage,
  fact: Name,
  args: FactArguments[Name],
  reporter: string,
): void {
  if (!tellsOf(stage.view.logs.iml, fact, args)) stage.emit(fact, args, reporter);
}

/** A fault list's part: by name, a family a file. */
export type Faults = Readonly<Record<string, Fault>>;

/** Why a fault cannot be set or cleared now. */
export function impossible(reason: string): readonly Message[] {
  return [mgmtMessage('InvalidOperationForSystemState', [reason])];
}
