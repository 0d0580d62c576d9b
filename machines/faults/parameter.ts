/**
 * Definition of a fault parameter as data with a reader, from which validation, schemas and descriptions derive. The
 * module uses no schema library, because every start of the service loads it.
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { firmwareNames, listPartNames, type PartKind, sensorNames } from '../parts/index.js';

export type ParameterValue = string | number;

/**
 * Form of a value. All parameters of one name share it, so that a value can be parsed before the fault is determined.
 */
export interface Form<Value extends ParameterValue = ParameterValue> {
  readonly expected: string;
  /** Accepted types, in the terms of JSON Schema. */
  readonly types: readonly ('string' | 'integer')[];
  /** Parses a value; returns undefined for a value of another form. */
  readonly parse: (given: unknown) => Value | undefined;
}

/** Allowed values of a parameter. */
export type Range =
  | { readonly oneOf: readonly string[] }
  | { readonly text: string }
  | { readonly min: number; readonly max: number; readonly unit: string };

interface Described<Value extends ParameterValue> {
  readonly form: Form<Value>;
  /** Description for scenario authors: one sentence and the unit. Parameters of one name may share it. */
  readonly description: string;
  /** True if the fault can be set without the parameter. */
  readonly isOptional: boolean;
  /** Message parts that follow the name of the fault: one for a missing parameter, one for an unexpected parameter. */
  readonly words: { readonly missing: string; readonly superfluous: string };
  /** Returns a description of the expected values; of the values on one server if its blueprint is given. */
  readonly expected: (blueprint?: Blueprint) => string;
  /**
   * Parses a value; returns undefined for an invalid value. Without a blueprint, the existence of the part is not
   * checked.
   */
  readonly read: (given: unknown, blueprint?: Blueprint) => Value | undefined;
  /** Returns the message for an invalid value. */
  readonly wrong: (given: unknown, fault: string, name: string) => string;
  readonly range: (blueprint: Blueprint) => Range;
  /**
   * Returns a random value, derived from a number that is at least 0 and below 1; undefined if this server has no
   * allowed value.
   */
  readonly draw: (drawn: number, blueprint: Blueprint) => Value | undefined;
  /** Returns the value with its unit, such as `40 °C`. */
  readonly inWords: (value: ParameterValue) => string;
}

/** Targets of faults that are not parts, each with the function that lists their names. */
const otherTargets = { firmware: firmwareNames, temperatureSensor: sensorNames } as const;

/** Kind of target of a fault: a part, a firmware component, or a sensor. */
export type Target = PartKind | keyof typeof otherTargets;

const isOther = (kind: Target): kind is keyof typeof otherTargets => Object.hasOwn(otherTargets, kind);

/** Returns the names of all targets of a kind, in blueprint order. */
export function listTargets(blueprint: Blueprint, kind: Target): readonly string[] {
  return isOther(kind) ? otherTargets[kind](blueprint) : listPartNames(blueprint, kind);
}

/** Parameter for the target part, by its name in the blueprint. The parameter is also required to clear the fault. */
export interface PartParameter extends Described<string> {
  readonly is: 'part';
  readonly of: Target;
  readonly identifies: true;
}

/** Parameter for an integer from `min` to `max`. The parameter is not required to clear the fault. */
export interface WholeParameter extends Described<number> {
  readonly is: 'whole';
  readonly min: number;
  readonly max: number;
  /** Unit after the number in messages, such as `°C`. */
  readonly unit: string;
  readonly identifies: false;
}

/** Parameter for one of several words. */
export interface ChoiceParameter<Word extends string = string> extends Described<Word> {
  readonly is: 'choice';
  readonly oneOf: readonly Word[];
  readonly identifies: boolean;
}

/** Parameter for a text with its own format. */
export interface TextParameter extends Described<string> {
  readonly is: 'text';
  readonly identifies: boolean;
}

export type FaultParameter = PartParameter | WholeParameter | ChoiceParameter | TextParameter;
export type Parameters = Readonly<Record<string, FaultParameter>>;

/** Required parameter; `Optional` is its counterpart. */
export type Needed<Declared extends FaultParameter> = Declared & { readonly isOptional: false };
export type Optional<Declared extends FaultParameter> = Declared & { readonly isOptional: true };

/** Names of the optional parameters. */
export type OptionalIn<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends { readonly isOptional: true } ? Name : never;
}[keyof Declared];

/** Arguments of `set` for the declared parameters. */
export type FaultArgs<Declared extends Parameters> = {
  readonly [Name in Exclude<keyof Declared, OptionalIn<Declared>>]: ValueOf<Declared[Name]>;
} & { readonly [Name in OptionalIn<Declared>]?: ValueOf<Declared[Name]> };

/** Arguments of `clear`: the parameters that identify one of several faults of the same name. */
export type Identified<Declared extends Parameters> = FaultArgs<IdentifyingIn<Declared>>;

export type IdentifyingIn<Declared> = {
  readonly [Name in keyof Declared as Declared[Name] extends { readonly identifies: true }
    ? Name
    : never]: Declared[Name];
};

type ValueOf<Declared extends FaultParameter> = Declared extends { readonly form: Form<infer Value> }
  ? Value
  : never;

/** Form of a part name. The bay of a power supply and the number of a port may be given as numbers. */
const partName: Form<string> = {
  expected: 'the name of a part',
  types: ['string', 'integer'],
  parse: (given) => {
    if (typeof given === 'string') return given;
    return Number.isInteger(given) ? String(given) : undefined;
  },
};

const wholeNumber: Form<number> = {
  expected: 'a whole number',
  types: ['integer'],
  parse: (given) => (typeof given === 'number' && Number.isInteger(given) ? given : undefined),
};

export function partParameter(kind: Target): Needed<PartParameter> {
  return {
    is: 'part',
    of: kind,
    identifies: true,
    isOptional: false,
    form: partName,
    description: 'Affected part, by its name in the blueprint.',
    words: { missing: 'names no part', superfluous: 'affects no part' },
    expected: (blueprint) =>
      blueprint === undefined ? partName.expected : listed(listTargets(blueprint, kind)),
    read: (given, blueprint) => {
      const part = partName.parse(given);
      if (part === undefined || blueprint === undefined) return part;
      return listTargets(blueprint, kind).includes(part) ? part : undefined;
    },
    wrong: (given, fault) => `there is no part ${JSON.stringify(given)} that ${fault} can affect`,
    range: (blueprint) => ({ oneOf: listTargets(blueprint, kind) }),
    draw: (drawn, blueprint) => {
      const targets = listTargets(blueprint, kind);
      return targets[Math.floor(drawn * targets.length)];
    },
    inWords: String,
  };
}

/**
 * Declares a parameter for an integer. `measures` is the name of the quantity in messages, such as `temperature`. A
 * random value is at most `drawnMax`.
 */
export function whole({
  min,
  max,
  unit,
  measures,
  description = `Value that the fault sets (${measures}). Unit: ${unit}.`,
  drawnMax = max,
}: {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly measures: string;
  readonly description?: string;
  readonly drawnMax?: number;
}): Needed<WholeParameter> {
  return {
    is: 'whole',
    min,
    max,
    unit,
    form: wholeNumber,
    ...describedAs(
      { description, called: measures, identifies: false as const },
      `${wholeNumber.expected} from ${min} to ${max}`,
    ),
    read: (given) => {
      const value = wholeNumber.parse(given);
      return value !== undefined && value >= min && value <= max ? value : undefined;
    },
    range: () => ({ min, max, unit }),
    draw: (drawn) => min + Math.floor(drawn * (drawnMax - min + 1)),
    inWords: (value) => `${value} ${unit}`,
  };
}

/** Returns the same parameter, but optional. */
export function optional<Declared extends FaultParameter>(parameter: Needed<Declared>): Optional<Declared> {
  return { ...parameter, isOptional: true };
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? 'none: this server has no such part' : `one of ${parts.join(', ')}`;
}

// Parameters for words: one of several words, or a text with its own format.

interface Words<Identifies extends boolean> {
  readonly description: string;
  /** Name of the parameter in messages, such as `a method`. */
  readonly called: string;
  /** True if the parameter identifies one of several faults of the same name, so that `clear` requires it. */
  readonly identifies: Identifies;
}

type Identifying<Declared, Identifies> = Declared & { readonly identifies: Identifies };

const word: Form<string> = {
  expected: 'a word',
  types: ['string'],
  parse: (given) => (typeof given === 'string' ? given : undefined),
};

export function choice<const Word extends string, const Identifies extends boolean>(
  oneOf: readonly Word[],
  { description, called, identifies }: Words<Identifies>,
): Needed<Identifying<ChoiceParameter<Word>, Identifies>> {
  const expected = `one of ${oneOf.join(', ')}`;
  return {
    is: 'choice',
    oneOf,
    // The form is any word, because all faults share the form but allow different words.
    form: word as Form<Word>,
    ...describedAs({ description, called, identifies }, expected),
    read: (given) => oneOf.find((each) => each === given),
    range: () => ({ oneOf }),
    draw: (drawn) => oneOf[Math.floor(drawn * oneOf.length)],
  };
}

/** Declares a parameter for a text. `pattern` defines the format; a random value is one of `samples`. */
export function text<const Identifies extends boolean>(
  pattern: RegExp,
  {
    expected,
    samples,
    ...words
  }: Words<Identifies> & { readonly expected: string; readonly samples: readonly string[] },
): Needed<Identifying<TextParameter, Identifies>> {
  return {
    is: 'text',
    form: word,
    ...describedAs(words, expected),
    read: (given) => (typeof given === 'string' && pattern.test(given) ? given : undefined),
    range: () => ({ text: expected }),
    draw: (drawn) => samples[Math.floor(drawn * samples.length)],
  };
}

function describedAs<Identifies>(
  { description, called, identifies }: { description: string; called: string; identifies: Identifies },
  expected: string,
) {
  return {
    description,
    identifies,
    isOptional: false as const,
    words: { missing: `says no ${called}`, superfluous: `takes no ${called} here` },
    expected: () => expected,
    wrong: (given: unknown, _: string, name: string) => `${name} is ${JSON.stringify(given)}`,
    inWords: (value: ParameterValue) => String(value),
  };
}
