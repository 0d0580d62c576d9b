/** What stands against writing firmware (behaviour § 3.2). */
import { type Message, mgmtMessage } from '../../messages/index.js';
import { hasHostPower } from '../../operations/index.js';
import type { ControllerTree } from '../../tree.js';
import { biosAttribute } from '../bios/index.js';
import { isSystemErasing } from '../erase/index.js';
import { powerRecord } from '../host/index.js';
import { canBeWritten } from './fitted.js';
import { type FlashOrder, listFlashes, orderedItems, toldSubject } from './flash-order.js';
import type { FirmwareItem } from './items.js';
import { firmwareKind } from './kinds.js';
import { isScanning } from './scan.js';
import { compareVersions } from './versions.js';

interface Asked {
  readonly tree: ControllerTree;
  readonly order: FlashOrder;
  readonly items: readonly FirmwareItem[];
}

/** In this order: the first that stands in the way is told. */
const obstacles: readonly (readonly [isThere: (asked: Asked) => boolean, message: Message])[] = [
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
function isOfAnotherForm({ order: { image }, items }: Asked): boolean {
  return items.some(({ kind }) => firmwareKind(kind).form?.test(image.version) === false);
}

function isBeingWritten({ tree, items }: Asked): boolean {
  const written = listFlashes(tree).flatMap((operation) => toldSubject(operation).items);
  return items.some(({ id }) => written.includes(id));
}

function lacksPower({ tree, items }: Asked): boolean {
  return items.some(({ kind }) => firmwareKind(kind).needsHost) && !hasHostPower(powerRecord(tree));
}

function isTooOld({ order: { image }, items }: Asked): boolean {
  return items.some(({ kind }) => {
    const { lowestVersion } = firmwareKind(kind);
    return lowestVersion !== undefined && compareVersions(image.version, lowestVersion) < 0;
  });
}

function isForbidden({ tree, order: { image, mayRecover }, items }: Asked): boolean {
  const { downgradePolicy } = tree.firmware;
  const isDowngrade = items.some(({ version }) => compareVersions(image.version, version) < 0);
  if (!isDowngrade || downgradePolicy === 'AllowDowngrade') return false;
  return downgradePolicy === 'NoDowngrade' || !mayRecover;
}
