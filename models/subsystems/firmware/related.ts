/** The resource that stands for what runs a piece of firmware: clients go from the inventory to the part by it. */
import { chassisUri, systemUri } from '../../resource/one-server.js';
import { root } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import {
  adapterUri,
  driveNamed,
  driveUri,
  listPcieDevices,
  listProcessors,
  storageUri,
} from '../parts/index.js';
import type { FirmwareItem } from './items.js';

type Known = Pick<ControllerTree, 'blueprint' | 'seed'>;

/** Nothing may be served there while the part is out. */
export function relatedUri(tree: Known, { kind, part }: FirmwareItem): string {
  const called = part?.name ?? '';
  switch (kind) {
    case 'controller':
      return `${root}Managers/1/`;
    // Whose section shows their versions.
    case 'platformData':
    case 'programmableLogic':
      return chassisUri;
    case 'powerSupply':
      return `${chassisUri}PowerSubsystem/PowerSupplies/${called}/`;
    case 'processor':
      return `${systemUri}Processors/${processorId(tree, called)}/`;
    case 'drive':
      return driveUri(tree, driveNamed(tree.blueprint, called));
    case 'storageController':
    case 'adapter':
    case 'energyPack':
      return deviceUri(tree, called);
    default:
      return systemUri;
  }
}

function processorId({ blueprint }: Known, socket: string): string {
  return listProcessors(blueprint).find(({ built }) => built.socket === socket)?.id ?? '';
}

/** An energy pack goes by the storage whose cache it keeps. */
function deviceUri({ blueprint }: Known, id: string): string {
  const device = listPcieDevices(blueprint).find(({ built }) => built.id === id);
  if (device === undefined) throw new Error(`no device ${id}`);
  return device.kind === 'adapter' ? adapterUri(device) : storageUri(device);
}
