/**
 * Settings of an area as a table, one row each: accepted values, defaults, and the firmware's validation. A body is
 * checked by type only; the next start validates the value, as for all firmware settings (behaviour § 2.7). Repeated
 * settings have names of the form `iSCSISources/0/iSCSILUN`.
 */
import type { Json } from '../../engine/index.js';
import { flag, nullable, type Reader, text, whole } from '../resource/readers/readers.js';
import type { SettingProblem, Validator, Values } from './validated-settings.js';

/** A value that the firmware validates. */
export interface CheckedValue {
  readonly value: Json;
  readonly name: string;
  /** Another setting of the same element, by name. */
  readonly beside: (name: string) => Json | undefined;
}

/** The problem: a message of `Base`, with its arguments. */
export type Check = (looked: CheckedValue) => Pick<SettingProblem, 'key' | 'args'> | undefined;

export interface SettingRow {
  readonly takes: Reader<Json>;
  readonly initial: Json;
  /** A sentence for the schema. */
  readonly description: string;
  readonly check?: Check;
}

export type SettingTable = { readonly [name: string]: SettingRow };

/** Longest text accepted in a body. Assumption: twice the longest real setting. */
const textMax = 512;
/** A signed number of 32 bits. */
const numberMax = 2 ** 31;

const anyText = text({ lengthMax: textMax });
const textOrNone = nullable(anyText);
const anyNumber = whole(-numberMax, numberMax - 1);

/** One word of a list, the first by default. */
export function choice(
  values: readonly [string, ...string[]],
  description: string,
  check?: Check,
): SettingRow {
  const listed: Check = (looked) => isListed(values)(looked) ?? check?.(looked);
  return { takes: anyText, initial: values[0], description, check: listed };
}

/** A number in a range, both ends included. */
export function ranged(min: number, max: number, initial: number, description: string): SettingRow {
  const check: Check = ({ value, name }) =>
    Number(value) < min || Number(value) > max ? notInList(value, name) : undefined;
  return { takes: anyNumber, initial, description, check };
}

/** A text of a given form. */
export function formattedText(
  fits: (text: string) => boolean,
  initial: string,
  description: string,
): SettingRow {
  return { takes: anyText, initial, description, check: hasForm(fits) };
}

export function yesOrNo(initial: boolean, description: string): SettingRow {
  return { takes: flag, initial, description };
}

/** A text, or null for none; the check gets only texts. */
export function optionalText(check: Check, description: string): SettingRow {
  return {
    takes: textOrNone,
    initial: null,
    description,
    check: (looked) => (looked.value === null ? undefined : check(looked)),
  };
}

export function isListed(values: readonly string[]): Check {
  return ({ value, name }) => (values.includes(String(value)) ? undefined : notInList(value, name));
}

export function hasForm(fits: (text: string, looked: CheckedValue) => boolean): Check {
  return (looked) => {
    const { value, name } = looked;
    return fits(String(value), looked)
      ? undefined
      : { key: 'PropertyValueFormatError', args: [String(value), name] };
  };
}

/** Also for a value out of range: `Base.1.0` has no closer message. */
function notInList(value: Json, name: string): Pick<SettingProblem, 'key' | 'args'> {
  return { key: 'PropertyValueNotInList', args: [String(value), name] };
}

export function conflict(name: string, other: string): Pick<SettingProblem, 'key' | 'args'> {
  return { key: 'PropertyValueConflict', args: [name, other] };
}

/** Validates each value by its row. A default is always valid. */
export function validateByTable(
  tableOf: (folder: string) => SettingTable | undefined,
  defaults: Values,
): Validator {
  return ({ name: property, value }, together) => {
    if (value === undefined) return undefined;
    const { folder, name } = splitName(property);
    const beside = besideIn(folder, together, defaults);
    const wrong = tableOf(folder)?.[name]?.check?.({ value, name, beside });
    return wrong && { ...wrong, property };
  };
}

/** Values by their names in a folder, set or not. */
export function besideIn(folder: string, together: Values, defaults: Values): CheckedValue['beside'] {
  return (name) => together[folder + name] ?? defaults[folder + name];
}

/** `iSCSISources/0/iSCSILUN` → `iSCSISources/0/` and `iSCSILUN`. */
export function splitName(property: string): { readonly folder: string; readonly name: string } {
  const end = property.lastIndexOf('/') + 1;
  return { folder: property.slice(0, end), name: property.slice(end) };
}
