/** Updates that are to be written to their parts: what stands in the way, as far as it is known yet, and the order for it. */
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
 * Why it cannot be written now; undefined when nothing is known that stands in the way. `image` is null as long as nobody knows
 * what it is. What holds off resets of the server holds off updates too, and is looked at by whoever takes the request.
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

/** What the update service writes is what the controller writes; the others are reached by tasks of the queue. */
function writtenByOthers({ updatableBy }: ImageHeader): Message {
  return mgmtMessage('UpdateFailed', [
    `it takes a task of the queue, for it is written by ${updatableBy.join(' or ')}`,
  ]);
}

/**
 * Why an image is not taken for whoever made it; undefined when it is. A header names no maker. Nobody but the vendor makes what the
 * board runs; of a device that the controller writes only a signature file says that the vendor has made its image.
 */
export function findMakerFault(
  { updates }: Pick<ControllerTree, 'updates'>,
  signature: UpdateJob['signature'],
  image: ImageHeader,
): Message | undefined {
  const isUnwanted = signature === 'none' && isOverPldm(image) && !updates.acceptsThirdParty;
  return isUnwanted ? mgmtMessage('UpdateSignatureValidationFailed') : undefined;
}
