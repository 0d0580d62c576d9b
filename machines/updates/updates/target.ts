/** Updates that are written to their parts: known reasons of refusal, and the resulting order. */
import type { ImageHeader } from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { type Message, mgmtMessage } from '../../../models/messages/index.js';
import {
  type FlashOrder,
  findFlashObstacle,
  isForServer,
  isOverPldm,
  isScanning,
} from '../firmware/index.js';
import type { UpdateJob, UpdateOrder } from './contract.js';

export function flashOrder(
  { items, tpmOverride, mayRecover }: UpdateOrder,
  image: ImageHeader,
  ordered?: FlashOrder['ordered'],
): FlashOrder {
  return {
    image,
    by: 'Bmc',
    tpmOverride,
    mayRecover,
    ...(ordered === undefined ? {} : { ordered }),
    ...(items.length === 0 ? {} : { items }),
  };
}

/**
 * Reason why it cannot be written now; undefined if none is known. `image` is null while the image is unknown. Reasons
 * that prevent resets of the server also prevent updates; the caller checks them.
 */
export function findTargetObstacle(
  tree: ControllerTree,
  order: UpdateOrder,
  image: ImageHeader | null,
): Message | undefined {
  if (image === null) return isScanning(tree) ? mgmtMessage('UpdateTemporarilyUnavailable') : undefined;
  if (!image.updatableBy.includes('Bmc') && isForServer(tree, image)) return writtenByOthers(image);
  return findFlashObstacle(tree, flashOrder(order, image));
}

/** The update service writes firmware of the controller's kinds; other updaters use tasks of the queue. */
function writtenByOthers({ updatableBy }: ImageHeader): Message {
  return mgmtMessage('UpdateFailed', [
    `the update requires a task of the queue, because the firmware is written by ${updatableBy.join(' or ')}`,
  ]);
}

/**
 * Reason why an image is refused for its manufacturer; undefined for none. A header contains no manufacturer. Only the
 * vendor provides firmware of the board; for a device that the controller writes, only a signature file proves that the
 * vendor provided its image.
 */
export function findMakerFault(
  { updates }: Pick<ControllerTree, 'updates'>,
  signature: UpdateJob['signature'],
  image: ImageHeader,
): Message | undefined {
  const isUnwanted = signature === 'none' && isOverPldm(image) && !updates.acceptsThirdParty;
  return isUnwanted ? mgmtMessage('UpdateSignatureValidationFailed') : undefined;
}
