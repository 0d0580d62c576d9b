/** What a window cannot be, beside others and with what waits in the queue. */
import { formatInstant } from '../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import { findWindow, isTaskIn, type MaintenanceWindow } from './state.js';

type Judged = Pick<ControllerTree, 'maintenanceWindows' | 'updateQueue'>;

/** What was just said of it: what has come to be wrong with the rest since is no mistake. */
interface Said {
  /** What the clock shows. Unit: ms since the epoch. */
  readonly clock: number;
  readonly isStartNew: boolean;
  readonly isExpireNew: boolean;
}

/** All that is wrong with it. */
export function problemsWithWindow(
  tree: Judged,
  window: MaintenanceWindow,
  { clock, isStartNew, isExpireNew }: Said,
): readonly Message[] {
  const { id, name } = window;
  const isTaken = tree.maintenanceWindows.windows.filter((other) => other.id === id).length > 1;
  const taken = isTaken
    ? [baseMessage('ResourceAlreadyExists', ['VndMaintenanceWindow', 'Name', name], '/Name')]
    : [];
  return [
    ...taken,
    ...(isStartNew ? problemsWithThoseBehind(tree, window) : []),
    ...problemsWithEnd(tree, window, clock, isExpireNew),
  ];
}

function problemsWithEnd(
  tree: Judged,
  { id, startAfter, expire }: MaintenanceWindow,
  clock: number,
  isExpireNew: boolean,
): readonly Message[] {
  if (expire === null) return [];
  if (expire <= startAfter)
    return [baseMessage('PropertyValueConflict', ['Expire', 'StartAfter'], '/Expire')];
  if (!isExpireNew) return [];
  if (expire <= clock) return [mgmtMessage('PropertyValueBadParam', ['Expire'], '/Expire')];
  return problemsWithThoseAhead(tree, id, expire);
}

/**
 * It may not be over before a task runs that those in it wait for; where none is in it yet, that is every task, for the next
 * one comes behind them (behaviour § 2.20).
 */
function problemsWithThoseAhead(tree: Judged, id: string, expire: number): readonly Message[] {
  const { tasks } = tree.updateQueue;
  const last = tasks.findLastIndex((task) => isTaskIn(task, id));
  const ahead = last < 0 ? tasks : tasks.slice(0, last);
  const later = ahead.find(
    (task) => task.state === 'Pending' && (timesOf(tree, task).startAfter ?? 0) >= expire,
  );
  return later === undefined ? [] : [inTheWay('Expire', expire, later)];
}

/** Nor may it open so late that a task has expired by then which comes behind one in it. */
function problemsWithThoseBehind(tree: Judged, { id, startAfter }: MaintenanceWindow): readonly Message[] {
  const { tasks } = tree.updateQueue;
  // What it has closed on waits again once it is put off.
  const waits = ({ state }: QueuedTask) => state === 'Pending' || state === 'Expired';
  const first = tasks.findIndex((task) => task.window === id && waits(task));
  const missed = tasks.slice(first + 1).find((task) => {
    if (task.state !== 'Pending' || task.window === id) return false;
    return (timesOf(tree, task).expire ?? Infinity) <= startAfter;
  });
  return first < 0 || missed === undefined ? [] : [inTheWay('StartAfter', startAfter, missed)];
}

type QueuedTask = Judged['updateQueue']['tasks'][number];

function timesOf(
  tree: Judged,
  task: QueuedTask,
): { readonly startAfter: number | null; readonly expire: number | null } {
  return (task.window === null ? undefined : findWindow(tree, task.window)) ?? task;
}

function inTheWay(by: 'StartAfter' | 'Expire', at: number, { id }: QueuedTask): Message {
  const uri = `${updateServiceUri}UpdateTaskQueue/${id}/`;
  return baseMessage('PropertyValueResourceConflict', [by, formatInstant(at), uri], `/${by}`);
}
