/** Where the operating system is, as far as that is a matter of drives and not of volumes. */
import type { ControllerStage } from '../../stage.js';
import { type Drive, drivesOf, listStorageDevices } from '../parts/index.js';

/** Nothing is left on a drive that was erased: the next start finds no operating system if that was on it. */
export function loseSystemOn({ view: { blueprint }, draft }: ControllerStage, { name }: Drive): void {
  if (findSystemDrive(blueprint)?.name === name) draft.host.operatingSystemLost = true;
}

/**
 * Assumption: an operating system is on the first storage there is, on its first drive. Undefined where it is on a
 * volume, which is gone before the drives of it can be erased.
 */
function findSystemDrive(blueprint: ControllerStage['view']['blueprint']): Drive | undefined {
  const device = listStorageDevices(blueprint).find(({ built }) => built.drives.length > 0);
  if (device === undefined || device.built.volumes.length > 0) return undefined;
  return drivesOf(device)[0];
}
