/**
 * The flash memory of the controller as far as updates need it: images lie in it, for good or until they are written to their
 * parts, and so does the queue of tasks. Logs and settings have places of their own.
 */
import { type Message, mgmtMessage } from '../../messages/index.js';
import type { ControllerTree } from '../../tree.js';

type Tested = Pick<ControllerTree, 'selfTest'>;

/** Whether what is in it can be read. */
export function isFlashReadable({ selfTest }: Tested): boolean {
  return selfTest.failed.EmbeddedFlash === undefined;
}

/** Why no image can be taken, whatever is to become of it. */
export function findRepositoryObstacle(tree: Tested): Message | undefined {
  return isFlashReadable(tree) ? undefined : mgmtMessage('UpdateRepositoryUnavailable');
}

/** Whether anything can be added, however small. */
export function isFlashWritable(tree: Tested & Pick<ControllerTree, 'repository'>): boolean {
  return isFlashReadable(tree) && tree.repository.full !== true;
}
