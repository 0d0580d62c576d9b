/** One thing that is not as it should be: a value with both sides in words, and where in its file that was expected. */
import type { Json } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';

export interface Failure {
  /** Where the expectation stands, below what was judged. */
  readonly path: DocumentPath;
  /** What is not as it should be: `status`, `/PowerState`. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
  /** Where something is looked for among several and missing: how many there are, and what the nearest has instead. */
  readonly among?: string;
  /** Values of resources that it is about; none where it is about something else. */
  readonly values?: readonly ValueOf[];
}

/** A value to be followed through a history. */
export interface ValueOf {
  readonly uri: string;
  /** JSON pointer. */
  readonly pointer: string;
  readonly isRight: (found: Json | undefined) => boolean;
}

/** The same for whom each is right while it is otherwise. */
export function inverted(values: readonly ValueOf[]): readonly ValueOf[] {
  return values.map((value) => ({ ...value, isRight: (found) => !value.isRight(found) }));
}

/** The same as seen from a key above. */
export function below(...keys: DocumentPath): (failure: Failure) => Failure {
  return (failure) => ({ ...failure, path: [...keys, ...failure.path] });
}
