/**
 * What a fault is told beside its name, as data with a reader: the checks, the schemas of front doors and their words
 * derive from it. Free of any schema library, because this is read whenever the service starts.
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { firmwareNames, listPartNames, type PartKind, sensorNames } from '../parts/index.js';

export type ParameterValue = string | number;

/** How a value is given. Parameters of one name share it, so that it is known before the fault is. */
export interface Form<Value extends ParameterValue = ParameterValue> {
  readonly expected: string;
  /** As JSON Schema calls it. */
  readonly types: readonly ('string' | 'integer')[];
  /** Undefined for what has another form. */
  readonly parse: (given: unknown) => Value | undefined;
}

/** Which values there are. */
export type Range =
  | { readonly oneOf: readonly string[] }
  | { readonly text: string }
  | { readonly min: number; readonly max: number; readonly unit: string };

interface Described<Value extends ParameterValue> {
  readonly form: Form<Value>;
  /** For whoever writes it: one sentence, and the unit. Those of one name may say the same. */
  readonly description: string;
  /** Whether the fault may be set without it. */
  readonly isOptional: boolean;
  /** Behind the fault's name, when it is not given, and when it is given to a fault that has none. */
  readonly words: { readonly missing: string; readonly superfluous: string };
  /** What it has to be; of one server when its blueprint is given. */
  readonly expected: (blueprint?: Blueprint) => string;
  /** Undefined for what it cannot be. Without a blueprint it is not asked whether there is such a part. */
  readonly read: (given: unknown, blueprint?: Blueprint) => Value | undefined;
  /** What is said of a value that it cannot be. */
  readonly wrong: (given: unknown, fault: string, name: string) => string;
  readonly range: (blueprint: Blueprint) => Range;
  /** A value by chance, of a number of at least 0 and below 1; undefined where this server has none. */
  readonly draw: (drawn: number, blueprint: Blueprint) => Value | undefined;
  /** `40 °C` */
  readonly inWords: (value: ParameterValue) => string;
}

/** What else than parts can be struck, with what those of a kind are called. */
const otherTargets = { firmware: firmwareNames, temperatureSensor: sensorNames } as const;

/** What can be struck: a part, a piece of firmware, or a sensor. */
export type Target = PartKind | keyof typeof otherTargets;

const isOther = (kind: Target): kind is keyof typeof otherTargets => Object.hasOwn(otherTargets, kind);

/** What those of a kind are called, in the order of the blueprint. */
export function listTargets(blueprint: Blueprint, kind: Target): readonly string[] {
  return isOther(kind) ? otherTargets[kind](blueprint) : listPartNames(blueprint, kind);
}

/** The part that is the target, as the blueprint calls it. To clear the fault it is named again. */
export interface PartParameter extends Described<string> {
  readonly is: 'part';
  readonly of: Target;
  readonly identifies: true;
}

/** A whole number from `min` to `max`. Clearing the fault does not ask for it. */
export interface WholeParameter extends Described<number> {
  readonly is: 'whole';
  readonly min: number;
  readonly max: number;
  /** Written behind the number: `°C`. */
  readonly unit: string;
  readonly identifies: false;
}

/** One of some words. */
export interface ChoiceParameter<Word extends string = string> extends Described<Word> {
  readonly is: 'choice';
  readonly oneOf: readonly Word[];
  readonly identifies: boolean;
}

/** A text of a form of its own. */
export interface TextParameter extends Described<string> {
  readonly is: 'text';
  readonly identifies: boolean;
}

export type FaultParameter = PartParameter | WholeParameter | ChoiceParameter | TextParameter;
export type Parameters = Readonly<Record<string, FaultParameter>>;

/** With what is always given, or may be left out. */
export type Needed<Declared extends FaultParameter> = Declared & { readonly isOptional: false };
export type Optional<Declared extends FaultParameter> = Declared & { readonly isOptional: true };

/** The names of what may be left out. */
export type OptionalIn<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends { readonly isOptional: true } ? Name : never;
}[keyof Declared];

/** What `set` gets. */
export type FaultArgs<Declared extends Parameters> = {
  readonly [Name in Exclude<keyof Declared, OptionalIn<Declared>>]: ValueOf<Declared[Name]>;
} & { readonly [Name in OptionalIn<Declared>]?: ValueOf<Declared[Name]> };

/** What `clear` gets: what says which of several the fault is. */
export type Identified<Declared extends Parameters> = FaultArgs<IdentifyingIn<Declared>>;

export type IdentifyingIn<Declared> = {
  readonly [Name in keyof Declared as Declared[Name] extends { readonly identifies: true }
    ? Name
    : never]: Declared[Name];
};

type ValueOf<Declared extends FaultParameter> = Declared extends { readonly form: Form<infer Value> }
  ? Value
  : never;

/** A supply's bay and a port's number may be given as the numbers they are. */
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
    words: { missing: 'names no part', superfluous: 'strikes no part' },
    expected: (blueprint) =>
      blueprint === undefined ? partName.expected : listed(listTargets(blueprint, kind)),
    read: (given, blueprint) => {
      const part = partName.parse(given);
      if (part === undefined || blueprint === undefined) return part;
      return listTargets(blueprint, kind).includes(part) ? part : undefined;
    },
    wrong: (given, fault) => `there is no part ${JSON.stringify(given)} that ${fault} could strike`,
    range: (blueprint) => ({ oneOf: listTargets(blueprint, kind) }),
    draw: (drawn, blueprint) => {
      const targets = listTargets(blueprint, kind);
      return targets[Math.floor(drawn * targets.length)];
    },
    inWords: String,
  };
}

/** `measures` names the quantity in messages: `temperature`. By chance it is at most `drawnMax`. */
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

/** The same, but it may be left out. */
export function optional<Declared extends FaultParameter>(parameter: Needed<Declared>): Optional<Declared> {
  return { ...parameter, isOptional: true };
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? 'none: this server has no such part' : `one of ${parts.join(', ')}`;
}

// Parameters that are words: one of some, or a text of a form of its own.

interface Words<Identifies extends boolean> {
  readonly description: string;
  /** Names it in messages: `a method`. */
  readonly called: string;
  /** Whether it says which of several the fault is, so that clearing asks for it. */
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
    // Of a form only what can be said before it is known which fault it is.
    form: word as Form<Word>,
    ...describedAs({ description, called, identifies }, expected),
    read: (given) => oneOf.find((each) => each === given),
    range: () => ({ oneOf }),
    draw: (drawn) => oneOf[Math.floor(drawn * oneOf.length)],
  };
}

/** `pattern` is what it has to be like; by chance it is one of `samples`. */
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
