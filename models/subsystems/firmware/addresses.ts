/** Where the firmware inventory has each piece of firmware. */
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import { type FirmwareItem, listFirmware } from './items.js';

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
