/** Updates that are written to parts: checks for known reasons of a refusal, and the order that writes the image. */
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
 * Returns the reason why an image cannot be written now; undefined when no reason is known. `image` is null while its
 * header is unknown. Conditions that prevent a reset of the server also prevent updates, but the caller checks these
 * conditions.
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

/**
 * Returns the error for an image that only other updaters can write. The update service writes only firmware that the
 * controller can update; other updaters use tasks of the queue.
 */
function writtenByOthers({ updatableBy }: ImageHeader): Message {
  return mgmtMessage('UpdateFailed', [
    `the update requires a task of the queue, because the firmware is written by ${updatableBy.join(' or ')}`,
  ]);
}

/**
 * Returns the reason why an image is refused because of its manufacturer; undefined for none. A header does not contain
 * the manufacturer. Only the vendor provides firmware of the board. For other devices that the controller writes, only
 * a signature file proves that the image is the vendor's.
 */
export function findMakerFault(
  { updates }: Pick<ControllerTree, 'updates'>,
  signature: UpdateJob['signature'],
  image: ImageHeader,
): Message | undefined {
  const isUnwanted = signature === 'none' && isOverPldm(image) && !updates.acceptsThirdParty;
  return isUnwanted ? mgmtMessage('UpdateSignatureValidationFailed') : undefined;
}
