/** One mismatch: the expected and the found value as text, and the location of the expectation in its file. */
import type { Json } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';

export interface Failure {
  /** Location of the expectation, below the evaluated value. */
  readonly path: DocumentPath;
  /** Name of the mismatch: `status`, `/PowerState`. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
  /** For a missing entry: the number of other entries, and the differences of the nearest. */
  readonly among?: string;
  /** The resource values of the failure; empty if it is about other data. */
  readonly values?: readonly ValueOf[];
}

/** A value to follow through a history. */
export interface ValueOf {
  readonly uri: string;
  /** JSON pointer. */
  readonly pointer: string;
  readonly isRight: (found: Json | undefined) => boolean;
}

/** The same for values that are correct while they differ. */
export function inverted(values: readonly ValueOf[]): readonly ValueOf[] {
  return values.map((value) => ({ ...value, isRight: (found) => !value.isRight(found) }));
}

/** The same relative to an enclosing key. */
export function below(...keys: DocumentPath): (failure: Failure) => Failure {
  return (failure) => ({ ...failure, path: [...keys, ...failure.path] });
}
