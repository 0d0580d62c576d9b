/**
 * Settings of an area as a table, a row each: what a body may bring, what it is at first, and what the firmware makes of
 * it. A body is read by type alone; whether a value is right shows in the next start, as with all settings of the
 * firmware (behaviour § 2.7). Settings of the same kind that there are several times have names of the form
 * `iSCSISources/0/iSCSILUN`.
 */
import type { Json } from '../../engine/index.js';
import { flag, nullable, type Reader, text, whole } from '../resource/readers/readers.js';
import type { SettingProblem, Validator, Values } from './validated-settings.js';

/** A value that the firmware looks at. */
export interface CheckedValue {
  readonly value: Json;
  readonly name: string;
  /** A setting beside it, by its name there. */
  readonly beside: (name: string) => Json | undefined;
}

/** What is wrong with it: a message of `Base`, with its arguments. */
export type Check = (looked: CheckedValue) => Pick<SettingProblem, 'key' | 'args'> | undefined;

export interface SettingRow {
  readonly takes: Reader<Json>;
  readonly initial: Json;
  /** A sentence for the schema. */
  readonly description: string;
  readonly check?: Check;
}

export type SettingTable = { readonly [name: string]: SettingRow };

/** Longest text that is taken from a body. Assumption: twice what the longest of these settings may have. */
const textMax = 512;
/** A signed number of 32 bits. */
const numberMax = 2 ** 31;

const anyText = text({ lengthMax: textMax });
const textOrNone = nullable(anyText);
const anyNumber = whole(-numberMax, numberMax - 1);

/** One of a few words, the first unless set. */
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

/** A text that has a form. */
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

/** A text, or null for none; the check sees texts alone. */
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

/** Also of what is out of its range: `Base.1.0` has nothing closer. */
function notInList(value: Json, name: string): Pick<SettingProblem, 'key' | 'args'> {
  return { key: 'PropertyValueNotInList', args: [String(value), name] };
}

export function conflict(name: string, other: string): Pick<SettingProblem, 'key' | 'args'> {
  return { key: 'PropertyValueConflict', args: [name, other] };
}

/** Judges each value by the check of its row. A default is right by itself. */
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
