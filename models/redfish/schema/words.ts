/** What a schema says of a property beyond its shape: the closest entry, by owner and name, or by the name alone. */
import { accountsWords } from './words/accounts-data.js';
import { adaptersWords } from './words/adapters-data.js';
import { licenseWords } from './words/license-data.js';
import { managersWords } from './words/managers-data.js';
import { securityWords } from './words/security-data.js';
import { serviceWords } from './words/service-data.js';
import { sharedWords } from './words/shared-data.js';
import { systemsWords } from './words/systems-data.js';
import type { Words } from './words/table.js';

/** One file for each folder of resources, and one for what they have in common. */
export const allWords: readonly Words[] = [
  sharedWords,
  serviceWords,
  systemsWords,
  adaptersWords,
  managersWords,
  licenseWords,
  accountsWords,
  securityWords,
];

const typeWords = joined(({ types }) => types);
const propertyWords = joined(({ properties }) => properties);
const shownValues = joined(({ values }) => values);
const knownLengths = joined(({ lengths = {} }) => lengths);

/** Quantities that may have a fraction, though a sample may show a whole number. */
export const fractions: ReadonlySet<string> = new Set([
  'CurrentSpeedGbps',
  'HeightMm',
  'LastBootTimeSeconds',
  'MaxSpeedGbps',
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
