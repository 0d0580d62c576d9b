/** The sentence a schema has for a property: the closest one, by owner and name, or by the name alone. */
import { propertyWords, typeWords } from './words-data.js';

/** Where a property stands: in which type, and below which others. An empty path is the type itself. */
export interface Scope {
  /** `ComputerSystem` */
  readonly type: string;
  readonly path: readonly string[];
}

/** Undefined where nobody has written one: a test names those. */
export function wordsFor({ type, path }: Scope): string | undefined {
  const name = path.at(-1);
  if (name === undefined) return typeWords[type];
  const owner = path.at(-2) ?? type;
  return own(`${owner}.${name}`) ?? own(`${type}.${name}`) ?? own(name);
}

function own(key: string): string | undefined {
  return Object.hasOwn(propertyWords, key) ? propertyWords[key] : undefined;
}

export function below({ type, path }: Scope, name: string): Scope {
  return { type, path: [...path, name] };
}
