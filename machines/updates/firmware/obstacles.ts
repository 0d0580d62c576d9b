/** Obstacles that prevent firmware writes (behaviour § 3.2). */

import type { ControllerTree } from '../../../models/index.js';
import { type Message, mgmtMessage } from '../../../models/messages/index.js';
import { biosAttribute } from '../../bios-attributes/index.js';
import { compareVersions, type FirmwareItem, firmwareKind } from '../../parts/index.js';
import { hasHostPower, powerRecord } from '../../power/index.js';
import { isSystemErasing } from '../../storage/erase/index.js';
import { type FlashOrder, flashSubject, listFlashes, orderedItems } from './flash-order.js';
import { canBeWritten } from './items.js';
import { isScanning } from './scan.js';

interface RequestedFlash {
  readonly tree: ControllerTree;
  readonly order: FlashOrder;
  readonly items: readonly FirmwareItem[];
}

/** Obstacles in the order of their checks; the first one that applies is reported. */
const obstacles: readonly (readonly [isThere: (asked: RequestedFlash) => boolean, message: Message])[] = [
  [({ tree }) => isSystemErasing(tree), mgmtMessage('SecureEraseInProgress')],
  [({ tree }) => isScanning(tree), mgmtMessage('UpdateTemporarilyUnavailable')],
  [({ items }) => items.length === 0, mgmtMessage('UpdateNotApplicable')],
  [isOfAnotherForm, mgmtMessage('UpdateBadHeader')],
  [isBeingWritten, mgmtMessage('FirmwareFlashAlreadyInProgress')],
  [lacksPower, mgmtMessage('UpdateWithPowerOn')],
  [isTooOld, mgmtMessage('MinimumFirmwareVersionRequirementNotMet')],
  [isForbidden, mgmtMessage('DowngradeNotAllowed')],
  [
    ({ tree, order, items }) => isMeasured(tree, items) && !order.tpmOverride,
    mgmtMessage('FWFlashTPMOverrideFlagRequired', [], '/TPMOverride'),
  ],
];

/** Returns the reason why an order cannot be executed now; undefined if it can be executed. */
export function findFlashObstacle(tree: ControllerTree, order: FlashOrder): Message | undefined {
  const asked = { tree, order, items: orderedItems(tree, order).filter((item) => canBeWritten(tree, item)) };
  return obstacles.find(([stands]) => stands(asked))?.[1];
}

/** Checks whether the server has a TPM that an operating system may use. */
export function isTpmInUse(tree: ControllerTree): boolean {
  return biosAttribute(tree, 'TpmState') === 'PresentEnabled';
}

/** Checks whether the write changes a measurement of a TPM in use. */
export function isMeasured(tree: ControllerTree, items: readonly FirmwareItem[]): boolean {
  return isTpmInUse(tree) && items.some(({ kind }) => firmwareKind(kind).isMeasured);
}

/**
 * Checks whether a version violates a fixed format. Some versions have such a format, because other software parses
 * them.
 */
function isOfAnotherForm({ order: { image }, items }: RequestedFlash): boolean {
  return items.some(({ kind }) => firmwareKind(kind).form?.pattern.test(image.version) === false);
}

function isBeingWritten({ tree, items }: RequestedFlash): boolean {
  const written = listFlashes(tree).flatMap((operation) => flashSubject(operation).items);
  return items.some(({ id }) => written.includes(id));
}

function lacksPower({ tree, items }: RequestedFlash): boolean {
  return items.some(({ kind }) => firmwareKind(kind).needsHost) && !hasHostPower(powerRecord(tree));
}

function isTooOld({ order: { image }, items }: RequestedFlash): boolean {
  return items.some(({ kind }) => {
    const { lowestVersion } = firmwareKind(kind);
    return lowestVersion !== undefined && compareVersions(image.version, lowestVersion) < 0;
  });
}

function isForbidden({ tree, order: { image, mayRecover }, items }: RequestedFlash): boolean {
  const { downgradePolicy } = tree.firmware;
  const isDowngrade = items.some(({ version }) => compareVersions(image.version, version) < 0);
  if (!isDowngrade || downgradePolicy === 'AllowDowngrade') return false;
  return downgradePolicy === 'NoDowngrade' || !mayRecover;
}
