/** What of a component's targets a task is for: entries of the firmware inventory, by their addresses. */
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import { type FirmwareItem, listFirmware } from '../firmware/index.js';

const inventoryUri = `${updateServiceUri}FirmwareInventory/`;

/** With or without a slash at the end. */
export function findTarget(
  { blueprint }: Pick<ControllerTree, 'blueprint'>,
  address: string,
): FirmwareItem | undefined {
  const called = `${address.replace(/\/$/, '')}/`;
  return listFirmware(blueprint).find(({ id }) => `${inventoryUri}${id}/` === called);
}
