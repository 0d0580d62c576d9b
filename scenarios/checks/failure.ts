/**
 * Mismatch between an expectation and the state: the expected and the found value as text, and the location of the
 * expectation in its file.
 */
import type { Json } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';

export interface Failure {
  /** Location of the expectation, below the evaluated value. */
  readonly path: DocumentPath;
  /** Name of the mismatched value, such as `status` or `/PowerState`. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
  /** Text about a missing entry: the number of other entries, and the differences of the nearest one. */
  readonly among?: string;
  /** Resource values that the failure is about; empty if it is about other data. */
  readonly values?: readonly ValueOf[];
}

/** Value of a resource that queries can follow through a history. */
export interface ValueOf {
  readonly uri: string;
  /** JSON pointer of the value in the resource. */
  readonly pointer: string;
  readonly isRight: (found: Json | undefined) => boolean;
}

/** Returns the values with the opposite expectation: a value is right while it differs from the original expectation. */
export function inverted(values: readonly ValueOf[]): readonly ValueOf[] {
  return values.map((value) => ({ ...value, isRight: (found) => !value.isRight(found) }));
}

/** Returns a function that places the path of a failure below enclosing keys. */
export function below(...keys: DocumentPath): (failure: Failure) => Failure {
  return (failure) => ({ ...failure, path: [...keys, ...failure.path] });
}
