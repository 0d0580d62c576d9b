/** Tasks that are put into the queue: by a client, one at a time, and by an install set that is invoked, all or none. */

import type { Author } from '../../inputs.js';
import type { Message } from '../../messages/index.js';
import type { ControllerStage } from '../../stage.js';
import type { NewUpdateTask } from './state.js';

export interface NewTaskOrigin {
  readonly by: Author;
  /** Whether whoever asked has the privilege of recovery. */
  readonly mayRecover: boolean;
  /** The invoked set that they come from; null for none. */
  readonly invocation: number | null;
  /** Before all that are not in progress, and not at the end. */
  readonly atStart?: boolean;
  /** All others that are not in progress are removed first. */
  readonly clearsQueue?: boolean;
}

/** Puts all of them into the queue, or says why none is. */
export function queueTasks(
  _stage: ControllerStage,
  _tasks: readonly NewUpdateTask[],
  _origin: NewTaskOrigin,
): Message | undefined {
  return undefined;
}
