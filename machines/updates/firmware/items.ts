/** Pieces of firmware: where the inventory has each, whether what runs it is there, and what of a blueprint is a version. */

import type { ControllerTree } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import { type FirmwareItem, findCondition, listFirmware } from '../../parts/index.js';

export const firmwareInventoryUri = `${updateServiceUri}FirmwareInventory/` as const;

export function firmwareUri({ id }: Pick<FirmwareItem, 'id'>): string {
  return `${firmwareInventoryUri}${id}/`;
}

/** With or without a slash at the end, in letters of either case, as all addresses are matched. */
export function findFirmwareAt(
  { blueprint }: Pick<ControllerTree, 'blueprint'>,
  address: string,
): FirmwareItem | undefined {
  const asked = `${address.replace(/\/$/, '')}/`.toLowerCase();
  return listFirmware(blueprint).find((item) => firmwareUri(item).toLowerCase() === asked);
}

type Known = Pick<ControllerTree, 'conditions' | 'firmware'>;

/** A part that was taken out has taken its firmware along. */
export function isFitted({ conditions }: Pick<Known, 'conditions'>, { part }: FirmwareItem): boolean {
  return part === undefined || findCondition(conditions, part.kind, part.name) !== 'removed';
}

/** One that a broken write made fail is there to be written again. */
export function canBeWritten({ conditions, firmware }: Known, item: FirmwareItem): boolean {
  const { id, part } = item;
  if (part === undefined) return true;
  const hasFailed = findCondition(conditions, part.kind, part.name) === 'failed';
  return isFitted({ conditions }, item) && (!hasFailed || firmware.damaged[id] !== undefined);
}

/** By what a blueprint calls versions of firmware. */
const versions: ReadonlySet<string> = new Set([
  ...['firmware', 'firmwareVersion', 'biosVersion', 'backupBiosVersion'],
  ...[
    'platformDefinitionVersion',
    'platformServicesVersion',
    'provisioningVersion',
    'programmableLogicVersion',
  ],
]);

/** What stays of a blueprint whatever is updated: what tells one server from another. */
export function withoutVersions(blueprint: ControllerTree['blueprint']): unknown {
  const left = (key: string, value: unknown) => (versions.has(key) ? undefined : value);
  return JSON.parse(JSON.stringify(blueprint, left));
}
