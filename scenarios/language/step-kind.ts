/**
 * A kind of step: its key, its value and further keys, and its action. Kinds are in `steps/`; all keys of a step, their
 * validation and reports derive from the list in `step.ts`.
 */
import type * as z from 'zod';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import type { Action, Step, StepList } from '../run/track.js';

/** Context of a step during preparation, when its whole file has been parsed. */
export interface StepContext {
  /** The server of the scenario. */
  readonly blueprint: Blueprint;
  /** Reports a problem of the step, at a path below it. */
  readonly complain: (path: DocumentPath, message: string, expected: string) => void;
  /** Prepares nested steps, at a path below it. */
  readonly prepare: (steps: readonly UnpreparedStep[], path: DocumentPath) => StepList;
  /**
   * Prepares the steps of another file, relative to this one, with values for its parameters. Returns none, with
   * problems, if it has any.
   */
  readonly include: (file: string, values: Readonly<Record<string, unknown>>) => StepList;
}

/** A parsed step, before its names are resolved. */
export interface UnpreparedStep extends Omit<Step, 'path' | 'locate' | 'action'> {
  readonly prepare: (preparing: StepContext) => Action;
}

export interface Problem {
  readonly message: string;
  readonly expected: string;
  readonly path: readonly (string | number)[];
}

/** The further keys of a kind; undefined if there are none. */
type Besides<Shape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends z.ZodType<infer Value> ? Value | undefined : never;
};

interface Definition<Key extends string, Value, Shape extends Readonly<Record<string, z.ZodType>>> {
  readonly key: Key;
  /** One sentence for authors of scenarios. */
  readonly description: string;
  readonly value: z.ZodType<Value>;
  /** Allowed further keys. Kinds that share a key share its schema. */
  readonly beside: Shape;
  /** Problems of the step as a whole, with paths below the step. */
  readonly problems?: (value: Value, beside: Besides<Shape>) => Iterable<Problem>;
  readonly prepare: (value: Value, beside: Besides<Shape>, preparing: StepContext) => Action;
}

export interface StepKind {
  readonly key: string;
  readonly description: string;
  readonly value: z.ZodType;
  readonly beside: Readonly<Record<string, z.ZodType>>;
  readonly problems: (given: StepValues) => Iterable<Problem>;
  readonly prepare: (given: StepValues, preparing: StepContext) => Action;
}

/** The mapping of a step, each value parsed by the schema of its key. */
export type StepValues = Readonly<Record<string, unknown>>;

export function stepKind<
  const Key extends string,
  Value,
  const Shape extends Readonly<Record<string, z.ZodType>>,
>({ problems = () => [], prepare, ...kind }: Definition<Key, Value, Shape>): StepKind {
  // Each was parsed by the schema of its key, in `step.ts`.
  const value = (given: StepValues) => given[kind.key] as Value;
  const beside = (given: StepValues) => given as Besides<Shape>;
  return {
    ...kind,
    problems: (given) => problems(value(given), beside(given)),
    prepare: (given, preparing) => prepare(value(given), beside(given), preparing),
  };
}
