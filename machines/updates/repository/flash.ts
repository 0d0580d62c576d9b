/**
 * Use of the controller's flash memory by updates. It stores images permanently or until they are written to their
 * parts, and it stores the task queue. Logs and settings are stored elsewhere.
 */

import { filenamePattern } from '../../../models/blueprint/index.js';
import { type ControllerTree, controllerTime, idOfName, type Transaction } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { action, refused, type WriteOutcome, written } from '../../../models/resource/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import { describedImages } from '../firmware/index.js';
import {
  type Component,
  componentsMax,
  componentUri,
  createComponent,
  findFile,
  freeBytes,
  isLocked,
  type RepositoryState,
} from './state.js';

type Tested = Pick<ControllerTree, 'selfTest'>;

/** Checks whether the contents of the flash memory are readable. */
export function isFlashReadable({ selfTest }: Tested): boolean {
  return selfTest.failed.EmbeddedFlash === undefined;
}

/** Returns the reason why the flash memory accepts no image for any purpose; undefined if it accepts images. */
export function findRepositoryObstacle(tree: Tested): Message | undefined {
  return isFlashReadable(tree) ? undefined : mgmtMessage('UpdateRepositoryUnavailable');
}

/** Checks whether the flash memory can store anything: it is readable, and no fault fills it. */
export function isFlashWritable(tree: Tested & Pick<ControllerTree, 'repository'>): boolean {
  return isFlashReadable(tree) && tree.repository.full !== true;
}

/** New image of the repository. A file with the same name is replaced. */
export type NewComponent = Pick<Component, 'filename' | 'image' | 'sizeBytes'>;

/**
 * Returns the reason why a file cannot be stored now; undefined if it can be stored. `sizeBytes` is the size of the
 * whole file in bytes.
 */
export function findStoreObstacle(
  tree: ControllerTree,
  { filename, sizeBytes }: Pick<NewComponent, 'filename' | 'sizeBytes'>,
): Message | undefined {
  if (!filenamePattern.test(filename)) return mgmtMessage('UpdateBadParameter');
  const unavailable = findRepositoryObstacle(tree);
  if (unavailable !== undefined) return unavailable;
  const { components } = tree.repository;
  const present = findFile(tree, filename);
  if (present !== undefined && isLocked(tree, present.filename)) return mgmtMessage('FirmwareFileLocked');
  const isFull =
    sizeBytes > roomFor(tree, filename) || (present === undefined && components.length >= componentsMax);
  // A file name is also unusable if another file name has the same id, because the URIs of both would be equal.
  const isTaken = present === undefined && components.some(({ id }) => id === idOfName(filename));
  return isFull || isTaken ? mgmtMessage('ComponentUploadFailed') : undefined;
}

/** Returns the maximum size of a file with the given name, which may replace a stored file. Unit: bytes. */
export function roomFor(tree: Pick<ControllerTree, 'repository'>, filename: string): number {
  return freeBytes(tree) + (findFile(tree, filename)?.sizeBytes ?? 0);
}

/**
 * Stores a file and returns its URI. The file replaces a file with the same name. The notes of the replaced file are
 * dropped, because they do not apply to the new contents. Throws when `findStoreObstacle` reports a reason of refusal.
 */
export function storeComponent(stage: Transaction, { filename, image, sizeBytes }: NewComponent): string {
  const obstacle = findStoreObstacle(stage.view, { filename, sizeBytes });
  if (obstacle !== undefined) throw new Error(`${filename} cannot be stored: ${obstacle.key}`);
  const present = findFile(stage.view, filename);
  const created = controllerTime(stage.view, stage.now);
  const stored = createComponent({ filename: present?.filename ?? filename, image, sizeBytes }, created);
  const { repository } = stage.draft;
  const others = repository.components.filter(({ id }) => id !== stored.id);
  Object.assign(repository, { components: [...others, stored] });
  const uri = componentUri(stored);
  stage.emit(present === undefined ? 'resource.created' : 'resource.changed', { uri }, 'repository');
  stage.emit('component.added', { uri, filename: stored.filename }, 'repository');
  return uri;
}

/** Returns the images of the blueprint, which are stored from the first start of the controller. */
export function deliveredRepository(
  genesis: Pick<Genesis, 'seed' | 'startMs' | 'blueprint'>,
): RepositoryState {
  const { controllerMs } = bootHistoryTimes(genesis);
  const delivered = describedImages(genesis.blueprint);
  return {
    components: delivered.map(({ filename, image, sizeBytes }) =>
      createComponent({ filename, image, sizeBytes }, controllerMs),
    ),
  };
}

export function removeComponent(stage: Transaction, component: Component): WriteOutcome {
  if (isLocked(stage.tree, component.filename)) return refused(mgmtMessage('FirmwareFileLocked'));
  takeAway(stage, [component]);
  return written(baseMessage('Success'));
}

export const deleteUnlockedComponents = action({
  name: 'VndMgmtUpdateServiceExt.DeleteUnlockedComponents',
  description: 'Removes all components that no task and no install set references.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: (stage) => {
    const { tree } = stage;
    const unlocked = tree.repository.components.filter(({ filename }) => !isLocked(tree, filename));
    takeAway(stage, unlocked);
    for (const component of unlocked)
      stage.emit('resource.removed', { uri: componentUri(component) }, 'repository');
    return written(baseMessage('Success'));
  },
});

function takeAway(stage: Transaction, removed: readonly Component[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const { repository } = stage.draft;
  repository.components = repository.components.filter(({ id }) => !ids.has(id));
}

/** Removes all components, because the flash memory of the repository was erased. */
export function eraseComponents(stage: Transaction): void {
  stage.put('repository', { ...stage.view.repository, components: [] });
}
