/** How the erase of the whole server is, as it is shown: computed of what was done and what is left. */
import { findOperationRecord, leftBy, listOperations } from '../../operations/index.js';
import type { ControllerTree } from '../../tree.js';
import { componentsIn, lastStep, listErasable } from './components.js';
import { type EraseComponent, type EraseStatus, joinResults } from './state.js';

/** Of the operations that erase one device each. */
export const systemEraseKind = 'system.erase';

/** Which of the devices of the run it is, and whether it answers. */
export type EraseSubject = { readonly device: number; readonly answers: boolean };

export function componentStatus(tree: ControllerTree, name: EraseComponent): EraseStatus {
  const { run } = tree.erase;
  if (run === null) return 'Idle';
  const begun = run.devices.filter(({ component }) => component === name);
  if (begun.length > 0) {
    const results = begun.flatMap(({ result }) => result ?? []);
    return results.length < begun.length ? 'InProgress' : joinResults(results);
  }
  return run.phase !== 'over' && listErasable(tree, name).length > 0 ? 'Initiated' : 'Idle';
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

/** The same as clients wait for it: before the run is over none of it is, for the controller has yet to erase itself and restart. */
export function statusOfRun(tree: ControllerTree, names: readonly EraseComponent[]): EraseStatus {
  const status = statusOfAll(tree, names);
  const isOver = status !== 'Idle' && status !== 'Initiated';
  return isOver && tree.erase.run?.phase !== 'over' ? 'InProgress' : status;
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
  const begun = run.startedAt === null ? -1 : run.step;
  let leftMs = leftOfBegun(tree, now());
  for (let step = begun + 1; step <= lastStep; step += 1) {
    const lengths = componentsIn(step).flatMap((name) => listErasable(tree, name));
    leftMs += Math.max(0, ...lengths.map(({ durationMs }) => durationMs));
  }
  return Math.ceil(leftMs / minuteMs);
}

/** All devices of a step are erased side by side. */
function leftOfBegun(tree: ControllerTree, now: number): number {
  const operations = listOperations(tree).filter(({ kind }) => kind === systemEraseKind);
  const left = operations.map(({ id }) => {
    const record = findOperationRecord(tree, id);
    return record === undefined ? 0 : leftBy(record.context.progress, now);
  });
  return Math.max(0, ...left);
}
