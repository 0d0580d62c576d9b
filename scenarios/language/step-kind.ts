/**
 * What a kind of step is: the key that names it, what may stand at that key and beside it, and what the step does. They
 * stand in `steps/`; all keys of a step, their checks and its report derive from the list in `step.ts`.
 */
import type * as z from 'zod';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import type { Action, Step, StepList } from '../run/track.js';

/** What a step can ask while it is prepared, when its whole file has been read. */
export interface StepContext {
  /** The server that the scenario runs on. */
  readonly blueprint: Blueprint;
  /** A problem of the step, at a path below it. */
  readonly complain: (path: DocumentPath, message: string, expected: string) => void;
  /** Steps inside it, at a path below it. */
  readonly prepare: (steps: readonly UnpreparedStep[], path: DocumentPath) => StepList;
  /** Steps of another file, found beside this one, with values for its parameters. None, with problems, when it has any. */
  readonly include: (file: string, values: Readonly<Record<string, unknown>>) => StepList;
}

/** A step as its mapping says it, before what it names has been looked for. */
export interface UnpreparedStep extends Omit<Step, 'path' | 'locate' | 'action'> {
  readonly prepare: (preparing: StepContext) => Action;
}

export interface Problem {
  readonly message: string;
  readonly expected: string;
  readonly path: readonly (string | number)[];
}

/** What stands beside the key of a kind, by their keys; undefined where nothing does. */
type Besides<Shape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends z.ZodType<infer Value> ? Value | undefined : never;
};

interface Definition<Key extends string, Value, Shape extends Readonly<Record<string, z.ZodType>>> {
  readonly key: Key;
  /** One sentence for those who write scenarios. */
  readonly description: string;
  readonly value: z.ZodType<Value>;
  /** Keys that may stand beside it. Kinds that share one share its schema. */
  readonly beside: Shape;
  /** What is wrong with it as a whole, paths below the step. */
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

/** The mapping of a step, each value read by the schema of its key. */
export type StepValues = Readonly<Record<string, unknown>>;

export function stepKind<
  const Key extends string,
  Value,
  const Shape extends Readonly<Record<string, z.ZodType>>,
>({ problems = () => [], prepare, ...kind }: Definition<Key, Value, Shape>): StepKind {
  // Each was read by the schema of its key, in `step.ts`.
  const value = (given: StepValues) => given[kind.key] as Value;
  const beside = (given: StepValues) => given as Besides<Shape>;
  return {
    ...kind,
    problems: (given) => problems(value(given), beside(given)),
    prepare: (given, preparing) => prepare(value(given), beside(given), preparing),
  };
}
