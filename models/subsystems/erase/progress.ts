/** How the erase of the whole server is, as it is shown: computed of what was done and what is left. */
import { findOperationRecord, leftBy, listOperations } from '../../operations/index.js';
import type { ControllerTree } from '../../tree.js';
import { componentKinds, componentsIn, lastStep } from './components.js';
import { type EraseComponent, type EraseStatus, joinResults } from './state.js';

/** Of the operations that erase one component each. */
export const systemEraseKind = 'system.erase';

export type EraseSubject = { readonly component: EraseComponent };

export function componentStatus(tree: ControllerTree, name: EraseComponent): EraseStatus {
  const { run } = tree.erase;
  if (run === null || !componentKinds[name].isThere(tree)) return 'Idle';
  const component = run.components[name];
  return component === undefined ? 'Initiated' : (component.result ?? 'InProgress');
}

/** Of several together, without those that there are none of. */
export function statusOfAll(tree: ControllerTree, names: readonly EraseComponent[]): EraseStatus {
  const statuses = names.map((name) => componentStatus(tree, name)).filter((status) => status !== 'Idle');
  if (statuses.length === 0) return 'Idle';
  if (statuses.every((status) => status === 'Initiated')) return 'Initiated';
  const results = statuses.flatMap((status) =>
    status === 'Initiated' || status === 'InProgress' ? [] : [status],
  );
  return results.length < statuses.length ? 'InProgress' : joinResults(results);
}

const minuteMs = 60_000;

/** Since the firmware has begun. Unit: min, of those that are over. */
export function elapsedMinutes({ erase: { run } }: ControllerTree, now: () => number): number {
  if (run === null || run.startedAt === null) return 0;
  return Math.floor(((run.endedAt ?? now()) - run.startedAt) / minuteMs);
}

/** What is left, without what the host and the controller take for their starts. Unit: min, rounded up. */
export function leftMinutes(tree: ControllerTree, now: () => number): number {
  const { run } = tree.erase;
  if (run === null || run.phase === 'over') return 0;
  const instant = now();
  let leftMs = 0;
  for (let step = 0; step <= lastStep; step += 1) {
    leftMs += Math.max(0, ...componentsIn(tree, step).map((name) => leftOf(tree, name, instant)));
  }
  return Math.ceil(leftMs / minuteMs);
}

function leftOf(tree: ControllerTree, name: EraseComponent, now: number): number {
  const component = tree.erase.run?.components[name];
  if (component === undefined) return componentKinds[name].durationMs(tree);
  if (component.result !== null) return 0;
  const operation = listOperations(tree).find(
    ({ kind, subject }) => kind === systemEraseKind && subject.component === name,
  );
  const record = operation && findOperationRecord(tree, operation.id);
  return record === undefined ? 0 : leftBy(record.context.progress, now);
}
