/**
 * Settings of an area as a table. Each row contains the type, the default and the check of one setting. A request is
 * checked only against the type; the firmware of the host checks the value at the next start, like all firmware
 * settings (behaviour § 2.7). Repeated settings have names such as `iSCSISources/0/iSCSILUN`.
 */
import type { Json } from '../../engine/index.js';
import { flag, nullable, type Reader, text, whole } from '../resource/readers/readers.js';
import type { SettingProblem, Validator, Values } from './validated-settings.js';

/** Value that the firmware validates, with its name and access to the other settings of its element. */
export interface CheckedValue {
  readonly value: Json;
  readonly name: string;
  /** Returns another setting of the same element, by name. */
  readonly beside: (name: string) => Json | undefined;
}

/** Check of a value: returns the problem as a message key of `Base` with arguments; undefined for a valid value. */
export type Check = (looked: CheckedValue) => Pick<SettingProblem, 'key' | 'args'> | undefined;

export interface SettingRow {
  readonly takes: Reader<Json>;
  readonly initial: Json;
  /** Description of the setting in the schema: a sentence. */
  readonly description: string;
  readonly check?: Check;
}

export type SettingTable = { readonly [name: string]: SettingRow };

/** Maximum length of a text in a body. Unit: characters. Assumption: twice the longest real setting. */
const textMax = 512;
/** Bound of a signed number of 32 bits. */
const numberMax = 2 ** 31;

const anyText = text({ lengthMax: textMax });
const textOrNone = nullable(anyText);
const anyNumber = whole(-numberMax, numberMax - 1);

/** Returns the row of a setting with listed values. The first value is the default. */
export function choice(
  values: readonly [string, ...string[]],
  description: string,
  check?: Check,
): SettingRow {
  const listed: Check = (looked) => isListed(values)(looked) ?? check?.(looked);
  return { takes: anyText, initial: values[0], description, check: listed };
}

/** Returns the row of a number from `min` to `max`, inclusive. */
export function ranged(min: number, max: number, initial: number, description: string): SettingRow {
  const check: Check = ({ value, name }) =>
    Number(value) < min || Number(value) > max ? notInList(value, name) : undefined;
  return { takes: anyNumber, initial, description, check };
}

/** Returns the row of a text that must satisfy a predicate. */
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

/** Returns the row of a text that can be absent (null, the default). The check is called only with a text. */
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

/**
 * Returns the problem of a value that is not in the list of permitted values. The same problem is reported for a number
 * out of range, because `Base.1.0` contains no more specific message.
 */
function notInList(value: Json, name: string): Pick<SettingProblem, 'key' | 'args'> {
  return { key: 'PropertyValueNotInList', args: [String(value), name] };
}

export function conflict(name: string, other: string): Pick<SettingProblem, 'key' | 'args'> {
  return { key: 'PropertyValueConflict', args: [name, other] };
}

/** Returns a validator that checks each value by the row of its setting. A default is always valid. */
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

/**
 * Returns a function that looks up a setting by its name within a folder. The result is the value that would be in
 * force after all changes, or the default.
 */
export function besideIn(folder: string, together: Values, defaults: Values): CheckedValue['beside'] {
  return (name) => together[folder + name] ?? defaults[folder + name];
}

/** Splits the name of a setting: `iSCSISources/0/iSCSILUN` into `iSCSISources/0/` and `iSCSILUN`. */
export function splitName(property: string): { readonly folder: string; readonly name: string } {
  const end = property.lastIndexOf('/') + 1;
  return { folder: property.slice(0, end), name: property.slice(end) };
}
