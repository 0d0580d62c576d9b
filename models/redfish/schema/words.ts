/** What a schema says of a property beyond its shape: the closest entry, by owner and name, or by the name alone. */
import { accountsWords } from './words/accounts-data.js';
import { chassisWords } from './words/chassis-data.js';
import { commonWords } from './words/common-data.js';
import { managersWords } from './words/managers-data.js';
import { serviceWords } from './words/service-data.js';
import { sessionsWords } from './words/sessions-data.js';
import { systemsWords } from './words/systems-data.js';

/**
 * What one part of the service says of its types and properties: a sentence each, our own. A property is found by its
 * owner and name (`Status.State`, the owner being the property around it or the type), else by its name alone. Tests
 * name every property that has no sentence yet, and every one that has two.
 */
export interface Words {
  readonly types: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
  /**
   * The values of properties that can only be read, where they are a list. Those that can be written have theirs from
   * their readers. Source: facts "resource-types", as far as this service gives them.
   */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The longest text, where the reader takes any length because a message of its own judges it. Unit: characters. */
  readonly lengths?: Readonly<Record<string, number>>;
}

/** One file for each folder of resources, and one for what they have in common. */
export const allWords: readonly Words[] = [
  commonWords,
  serviceWords,
  systemsWords,
  chassisWords,
  managersWords,
  accountsWords,
  sessionsWords,
];

const typeWords = joined(({ types }) => types);
const propertyWords = joined(({ properties }) => properties);
const shownValues = joined(({ values }) => values);
const knownLengths = joined(({ lengths = {} }) => lengths);

/** Quantities that may have a fraction, though a sample may show a whole number. */
export const fractions: ReadonlySet<string> = new Set([
  'HeightMm',
  'LastBootTimeSeconds',
  'TotalSystemMemoryGiB',
]);

/** Objects whose keys are data, not properties. */
export const keyedByData: ReadonlySet<string> = new Set(['Messages']);

/** Where a property stands: in which type, and below which others. An empty path is the type itself. */
export interface Scope {
  /** `ComputerSystem` */
  readonly type: string;
  readonly path: readonly string[];
}

/** Undefined where nobody has written one: a test names those. */
export function wordsFor(scope: Scope): string | undefined {
  return scope.path.length === 0 ? typeWords[scope.type] : closest(propertyWords, scope);
}

/** The values a property is known to have, undefined where they are no list. */
export function valuesFor(scope: Scope): readonly string[] | undefined {
  return closest(shownValues, scope);
}

/** How long a text may be at most, undefined where its reader knows. */
export function lengthMaxFor(scope: Scope): number | undefined {
  return closest(knownLengths, scope);
}

function joined<Entry>(
  pick: (words: Words) => Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>> {
  return Object.assign({}, ...allWords.map(pick));
}

function closest<Entry>(table: Readonly<Record<string, Entry>>, { type, path }: Scope): Entry | undefined {
  const name = path.at(-1) ?? '';
  const owner = path.at(-2) ?? type;
  const key = [`${owner}.${name}`, `${type}.${name}`, name].find((candidate) =>
    Object.hasOwn(table, candidate),
  );
  return key === undefined ? undefined : table[key];
}

export function below({ type, path }: Scope, name: string): Scope {
  return { type, path: [...path, name] };
}
