/** What stands against writing firmware (behaviour § 3.2). */

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

/** In this order: the first that stands in the way is told. */
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

/** Why an order cannot be carried out now; undefined when it can. */
export function findFlashObstacle(tree: ControllerTree, order: FlashOrder): Message | undefined {
  const asked = { tree, order, items: orderedItems(tree, order).filter((item) => canBeWritten(tree, item)) };
  return obstacles.find(([stands]) => stands(asked))?.[1];
}

/** Whether there is a TPM that an operating system may rely on. */
export function isTpmInUse(tree: ControllerTree): boolean {
  return biosAttribute(tree, 'TpmState') === 'PresentEnabled';
}

/** Whether the TPM that the operating system may rely on would find another server after it. */
export function isMeasured(tree: ControllerTree, items: readonly FirmwareItem[]): boolean {
  return isTpmInUse(tree) && items.some(({ kind }) => firmwareKind(kind).isMeasured);
}

/** What others read versions of goes by a form of its own. */
function isOfAnotherForm({ order: { image }, items }: RequestedFlash): boolean {
  return items.some(({ kind }) => firmwareKind(kind).form?.test(image.version) === false);
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
