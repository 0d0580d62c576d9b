/** Images that come into the repository: what is in the way of one, and what becomes of a file of the same name. */
import { controllerTime } from '../../controller-time.js';
import { idOfName } from '../../identity.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { findRepositoryObstacle } from './flash.js';
import {
  type Component,
  componentsMax,
  componentUri,
  createComponent,
  filenamePattern,
  findFile,
  freeBytes,
  isLocked,
} from './state.js';

export type NewComponent = Pick<Component, 'filename' | 'image' | 'sizeBytes'>;

/** Why a file cannot be kept now; undefined when it can. Unit of sizeBytes: bytes, of the whole file. */
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
  // Two names can have one id. Nobody could tell the second from the first by its address.
  const isTaken = present === undefined && components.some(({ id }) => id === idOfName(filename));
  return isFull || isTaken ? mgmtMessage('ComponentUploadFailed') : undefined;
}

/** How large a file of a name may be: in place of the one of that name, if there is one. Unit: bytes. */
export function roomFor(tree: Pick<ControllerTree, 'repository'>, filename: string): number {
  return freeBytes(tree) + (findFile(tree, filename)?.sizeBytes ?? 0);
}

/**
 * Keeps a file in place of the one of its name, if there is one: what had been said of that does not hold of another
 * content. Returns its address. Throws where there is an obstacle.
 */
export function storeComponent(stage: ControllerStage, { filename, image, sizeBytes }: NewComponent): string {
  const obstacle = findStoreObstacle(stage.view, { filename, sizeBytes });
  if (obstacle !== undefined) throw new Error(`${filename} cannot be kept: ${obstacle.key}`);
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
