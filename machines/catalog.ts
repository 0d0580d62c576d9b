/** Machines of all subsystems, the inputs of their watches, and the reactions to branches of the state. */
import { type BranchReaction, type MachineCatalog, orderReactions } from '../engine/index.js';
import { type ControllerTree, mergeNamed } from '../models/index.js';
import { findFact } from './facts/index.js';
import { subsystems } from './subsystems.js';
import type { Watch } from './watches/watch.js';

/** Machines of the controller by kind, which is the first segment of their addresses. */
export const catalog: MachineCatalog<ControllerTree> = mergeNamed(
  'kinds of machines',
  'machines/*/*/declaration.ts',
  subsystems.map(({ machines = {} }) => machines),
);

export const watches: readonly Watch[] = subsystems.flatMap((subsystem) => subsystem.watches ?? []);

/** Reactions to branches of the state, in execution order. */
export const branchReactions: readonly BranchReaction<ControllerTree>[] = orderReactions(
  subsystems.flatMap(({ branchReactions = [] }) =>
    typeof branchReactions === 'function' ? branchReactions(findFact) : branchReactions,
  ),
  catalog,
);
