/** What a schema says of a property beyond its shape: the closest entry, by owner and name, or by the name alone. */
import { propertyWords, shownValues, typeWords } from './words-data.js';

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
