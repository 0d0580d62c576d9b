/**
 * Types of this service, registered with the protocol: state tree, facts and tasks. The state tree consists of the
 * branches of the engine, the blueprint, and the declared branches of each subsystem.
 */

import type { ServiceTree, Together } from '../models/index.js';
import type { FactRow } from './facts/fact.js';
import type { NewTask as Task } from './manager/tasks/index.js';
import type { subsystems } from './subsystems.js';

type Listed = (typeof subsystems)[number];

/** Branches that a declaration contributes. Only the type of `initial` is used; `subsystem.ts` explains the reason. */
type BranchesOf<Declared extends Listed> = Declared extends unknown ? ReturnType<Declared['initial']> : never;

type RowsOf<Declared extends Listed> = Declared extends unknown ? Declared['facts'] : never;

type Rows = Together<RowsOf<Listed>>;

/** Arguments of each fact, by name. */
type Facts = {
  readonly [Name in keyof Rows & string]: Rows[Name] extends FactRow<infer Args> ? Args : never;
};

type Tree = ServiceTree & Together<BranchesOf<Listed>>;

declare module '../models/service-types.js' {
  interface ServiceTypes {
    readonly tree: Tree;
    readonly facts: Facts;
    readonly factRow: FactRow;
    readonly newTask: Task;
  }
}
