/**
 * Operations go on: each knows what there is to go on with, stands still only for want of something, and is over with the
 * instant in which its work is done.
 */
import {
  type ControllerTree,
  findOperationRecord,
  hasHostPower,
  isAway,
  listOperations,
  managerRecord,
  type Need,
  needs,
  powerRecord,
} from '../../models/index.js';
import type { InstantInvariant } from './invariant.js';

export const operations: InstantInvariant = {
  name: 'operations',
  says: 'An operation goes on as soon as it has what it needs, and ends when its work is done.',
  judged: 'instant',
  begin: () =>
    function* judge(tree) {
      for (const { id, kind } of listOperations(tree)) {
        const record = findOperationRecord(tree, id);
        const name = `operation ${id}, ${kind},`;
        if (record === undefined) {
          yield `${name} has no machine`;
          continue;
        }
        const { value, context } = record;
        if (value === 'ending') yield `${name} has done its work, and is not over`;
        for (const need of needs) {
          if (context.lacks[need] === has(tree, need))
            yield `${name} is ${context.lacks[need] ? 'without' : 'told that it has'} ${need}, and that is not so`;
        }
        const lacking = needs.filter((need) => context.onLoss[need] !== 'goesOn' && context.lacks[need]);
        if (value === 'interrupted' && lacking.length === 0) yield `${name} stands still and lacks nothing`;
        if (value === 'running' && lacking.length > 0)
          yield `${name} goes on without ${lacking.join(' and ')}`;
      }
    },
};

function has(tree: ControllerTree, need: Need): boolean {
  return need === 'power' ? hasHostPower(powerRecord(tree)) : !isAway(managerRecord(tree));
}
