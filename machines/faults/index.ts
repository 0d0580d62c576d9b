/** List of the faults of all subsystems. */
import { mergeNamed, type Together } from '../../models/index.js';
import { subsystems } from '../subsystems.js';
import { type Fault, type SharedParameter, sharedParameters } from './fault.js';
import type { Form, IdentifyingIn, OptionalIn, PartParameter } from './parameter.js';

/** Rows of all faults with their declared types. */
type Rows = Together<NonNullable<(typeof subsystems)[number]['faults']>>;

export type FaultName = keyof Rows & string;

/** Faults that last until they are cleared. */
export type ClearableFaultName = {
  [Name in FaultName]: Rows[Name] extends { readonly clear: null } ? never : Name;
}[FaultName];

type ParametersOf<Name extends FaultName> = Rows[Name] extends { readonly parameters: infer Declared }
  ? Declared
  : never;

type Given<Declared> = Declared extends PartParameter
  ? string | number
  : Declared extends { readonly form: Form<infer Value> }
    ? Value
    : never;

/** Parameters to set a fault. A part with a number may be given by that number. */
export type FaultParameters<Name extends FaultName> = ParametersIn<ParametersOf<Name>>;

/** Parameters to clear a fault. */
export type ClearingParameters<Name extends ClearableFaultName> = ParametersIn<
  IdentifyingIn<ParametersOf<Name>>
>;

type ParametersIn<Declared> = {
  readonly [Each in Exclude<keyof Declared, OptionalIn<Declared>>]: Given<Declared[Each]>;
} & { readonly [Each in OptionalIn<Declared>]?: Given<Declared[Each]> };

/** Faults by name. The cast is safe, because names and rows come from the same list. */
export const faults = mergeNamed<Fault>(
  'faults',
  'machines/*/*faults.ts',
  subsystems.map(({ faults = {} }) => faults),
) as Readonly<Record<FaultName, Fault>>;

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}

export const faultNames: readonly FaultName[] = Object.keys(faults).filter(isFaultName);

/** Parameters of all faults, by name. */
export const sharedByName: Readonly<Record<string, SharedParameter>> = sharedParameters(faults);
