/** What a window cannot be, beside others and with what waits in the queue. */
import { formatInstant } from '../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import { findWindow, isTaskIn, type MaintenanceWindow } from './state.js';

type Judged = Pick<ControllerTree, 'maintenanceWindows' | 'updateQueue'>;

/** All that is wrong with it. `isExpireNew`: whether its end was just said; what has come to be wrong with it since is no mistake. */
export function problemsWithWindow(
  tree: Judged,
  window: MaintenanceWindow,
  { clock, isExpireNew }: { readonly clock: number; readonly isExpireNew: boolean },
): Message[] {
  const { id, name, startAfter, expire } = window;
  const isTaken = tree.maintenanceWindows.windows.filter((other) => other.id === id).length > 1;
  const taken = isTaken
    ? [baseMessage('ResourceAlreadyExists', ['VndMaintenanceWindow', 'Name', name], '/Name')]
    : [];
  if (expire === null) return taken;
  if (expire <= startAfter)
    return [...taken, baseMessage('PropertyValueConflict', ['Expire', 'StartAfter'], '/Expire')];
  if (!isExpireNew) return taken;
  if (expire <= clock) return [...taken, mgmtMessage('PropertyValueBadParam', ['Expire'], '/Expire')];
  return [...taken, ...problemsWithQueue(tree, window, expire)];
}

/**
 * It may not be over before a task runs that those in it wait for; where none is in it yet, that is every task, for the next
 * one comes behind them (behaviour § 2.20).
 */
function problemsWithQueue(
  tree: Judged,
  { id }: Pick<MaintenanceWindow, 'id'>,
  expire: number,
): readonly Message[] {
  const { tasks } = tree.updateQueue;
  const last = tasks.findLastIndex((task) => isTaskIn(task, id));
  const ahead = last < 0 ? tasks : tasks.slice(0, last);
  const later = ahead.find((task) => {
    const startAfter = task.window === null ? task.startAfter : findWindow(tree, task.window)?.startAfter;
    return task.state === 'Pending' && (startAfter ?? 0) >= expire;
  });
  if (later === undefined) return [];
  const args = ['Expire', formatInstant(expire), `${updateServiceUri}UpdateTaskQueue/${later.id}/`];
  return [baseMessage('PropertyValueResourceConflict', args, '/Expire')];
}
