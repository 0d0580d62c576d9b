/**
 * Kind of step: its key, its value and further keys, and its action. `steps/` contains the kinds. All keys of a step,
 * their validation and their reports derive from the list in `step.ts`.
 */
import type * as z from 'zod';
import type { Blueprint } from '../../models/blueprint/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import type { FleetMember, MemberSelection } from '../../models/fleet/index.js';
import type { Condition } from '../checks/condition.js';
import type { Action, Step, StepList, StepMembers } from '../run/track.js';

/** Context of a step during its preparation, after its whole file has been parsed. */
export interface StepContext {
  /** Blueprint of the scenario's server. */
  readonly blueprint: Blueprint;
  /** Members of the scenario; undefined for a scenario with one controller. */
  readonly members: readonly FleetMember[] | undefined;
  /** Reports a condition whose subject is no controller of the step, at a path relative to the step. */
  readonly requireSubjects: (condition: Condition, path: DocumentPath) => void;
  /** Reports a problem of the step, at a path relative to the step. */
  readonly complain: (path: DocumentPath, message: string, expected: string) => void;
  /** Prepares nested steps, at a path relative to the step. */
  readonly prepare: (steps: readonly UnpreparedStep[], path: DocumentPath) => StepList;
  /**
   * Prepares the steps of another file, with values for its parameters. `file` is relative to the current file. If the
   * other file has problems, they are reported and the returned list is empty.
   */
  readonly include: (file: string, values: Readonly<Record<string, unknown>>) => StepList;
}

/** Parsed step before its names are resolved. */
export interface UnpreparedStep extends Omit<Step, 'path' | 'locate' | 'action' | 'on'> {
  readonly on: UnpreparedMembers | undefined;
  /** Key of a kind that acts on one controller; undefined for any other kind. */
  readonly actsBy: string | undefined;
  readonly prepare: (preparing: StepContext) => Action;
}

/** Selection of members before its names are resolved. */
export interface UnpreparedMembers extends Omit<StepMembers, 'members' | 'stepFor'> {
  readonly selection: MemberSelection;
}

export interface Problem {
  readonly message: string;
  readonly expected: string;
  readonly path: readonly (string | number)[];
}

/** Values of the further keys of a kind. A value is undefined if the step does not have the key. */
type Besides<Shape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends z.ZodType<infer Value> ? Value | undefined : never;
};

interface Definition<Key extends string, Value, Shape extends Readonly<Record<string, z.ZodType>>> {
  readonly key: Key;
  /** Description for authors of scenarios, in one sentence. */
  readonly description: string;
  readonly value: z.ZodType<Value>;
  /** False for a kind that acts on no particular controller. Default: true. */
  readonly needsMember?: boolean;
  /** Schemas of the allowed further keys. Kinds that share a key share its schema. */
  readonly beside: Shape;
  /** Yields the problems of the step as a whole, with paths relative to the step. */
  readonly problems?: (value: Value, beside: Besides<Shape>) => Iterable<Problem>;
  readonly prepare: (value: Value, beside: Besides<Shape>, preparing: StepContext) => Action;
}

export interface StepKind {
  readonly key: string;
  readonly description: string;
  readonly value: z.ZodType;
  readonly needsMember?: boolean;
  readonly beside: Readonly<Record<string, z.ZodType>>;
  readonly problems: (given: StepValues) => Iterable<Problem>;
  readonly prepare: (given: StepValues, preparing: StepContext) => Action;
}

/** Values of a step by key, each parsed by the schema of its key. */
export type StepValues = Readonly<Record<string, unknown>>;

export function stepKind<
  const Key extends string,
  Value,
  const Shape extends Readonly<Record<string, z.ZodType>>,
>({ problems = () => [], prepare, ...kind }: Definition<Key, Value, Shape>): StepKind {
  // The casts are safe, because `step.ts` parses each value by the schema of its key.
  const value = (given: StepValues) => given[kind.key] as Value;
  const beside = (given: StepValues) => given as Besides<Shape>;
  return {
    ...kind,
    problems: (given) => problems(value(given), beside(given)),
    prepare: (given, preparing) => prepare(value(given), beside(given), preparing),
  };
}
