/**
 * Firmware components: their inventory URIs, the presence of their parts, and the version properties of a blueprint.
 */

import type { ControllerTree } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';
import { type FirmwareItem, findCondition, listFirmware } from '../../parts/index.js';

export const firmwareInventoryUri = `${updateServiceUri}FirmwareInventory/` as const;

export function firmwareUri({ id }: Pick<FirmwareItem, 'id'>): string {
  return `${firmwareInventoryUri}${id}/`;
}

/**
 * Returns the firmware item at an inventory URI. Upper and lower case and a trailing slash have no meaning, as in all
 * URIs.
 */
export function findFirmwareAt(
  { blueprint }: Pick<ControllerTree, 'blueprint'>,
  address: string,
): FirmwareItem | undefined {
  const asked = `${address.replace(/\/$/, '')}/`.toLowerCase();
  return listFirmware(blueprint).find((item) => firmwareUri(item).toLowerCase() === asked);
}

type Known = Pick<ControllerTree, 'conditions' | 'firmware'>;

/** Checks whether the part with the firmware is present; the firmware of a removed part is absent. */
export function isFitted({ conditions }: Pick<Known, 'conditions'>, { part }: FirmwareItem): boolean {
  return part === undefined || findCondition(conditions, part.kind, part.name) !== 'removed';
}

/** Checks whether firmware can be written. A failed part is writable only if an interrupted write caused the failure. */
export function canBeWritten({ conditions, firmware }: Known, item: FirmwareItem): boolean {
  const { id, part } = item;
  if (part === undefined) return true;
  const hasFailed = findCondition(conditions, part.kind, part.name) === 'failed';
  return isFitted({ conditions }, item) && (!hasFailed || firmware.damaged[id] !== undefined);
}

/** Names of the properties of a blueprint that contain firmware versions. */
const versions: ReadonlySet<string> = new Set([
  ...['firmware', 'firmwareVersion', 'biosVersion', 'backupBiosVersion'],
  ...[
    'platformDefinitionVersion',
    'platformServicesVersion',
    'provisioningVersion',
    'programmableLogicVersion',
  ],
]);

/**
 * Returns a blueprint without firmware versions. Updates never change the other properties, so these properties
 * identify the server.
 */
export function withoutVersions(blueprint: ControllerTree['blueprint']): unknown {
  const left = (key: string, value: unknown) => (versions.has(key) ? undefined : value);
  return JSON.parse(JSON.stringify(blueprint, left));
}
