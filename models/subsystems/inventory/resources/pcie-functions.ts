/** The functions of PCIe devices: one to a network port, one to storage. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uri } from '../../../resource/kinds.js';
import { ofChassis, systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { text, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, list, type Row, row } from '../../../resource/rows.js';
import { fixed, identity, links, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import {
  countFunctions,
  deviceHealth,
  functionUri,
  listNetworkPorts,
  listPcieDevices,
  type PcieDevice,
  partStatus,
  pcieClass,
  pcieDeviceUri,
} from '../../parts/index.js';
import { pcieDevicePattern, pcieDevicePlaces } from './pcie-devices.js';

/** Counted from 0. */
interface PcieFunction {
  readonly device: PcieDevice;
  readonly number: number;
}

/** Assumption: the first of each, as blueprints do not say. */
const firstRevision = '0x00';

const functionsPattern = `${pcieDevicePattern}PCIeFunctions/` as const;
const functionPattern = `${functionsPattern}{PCIeFunctionId}/` as const;
type FunctionView = View<PlaceOf<typeof functionPattern, PcieFunction>>;

export const pcieFunction = at(functionPattern, (tree) =>
  functionsIn(tree).map((part) => ({
    params: { ...ofChassis, PCIeDeviceId: part.device.id, PCIeFunctionId: String(part.number) },
    part,
  })),
).resource({
  type: 'PCIeFunction.v1_2_3.PCIeFunction',
  says: 'A function of a PCIe device, as the host sees it.',
  properties: {
    ...identity(
      ({ part }: FunctionView) => String(part.number),
      ({ part: { device, number } }) => `${device.built.name} Function ${number}`,
    ),
    FunctionId: row(whole(), 'Its number within the device.', 'number'),
    FunctionType: fixed(
      'Physical',
      'Whether it is a function of the device or one shared out to virtual machines.',
    ),
    DeviceClass: row(text(), 'What kind of device it is.', ({ part }) => pcieClass(part.device).DeviceClass),
    ClassCode: row(
      text(),
      'The class, subclass and interface by which drivers find it.',
      ({ part }) => pcieClass(part.device).ClassCode,
    ),
    RevisionId: row(text(), 'Revision of the chip.', () => firstRevision),
    VendorId: pciNumber('Who made the chip, by number.', 'vendorId'),
    DeviceId: pciNumber('Which chip it is, by number.', 'deviceId'),
    SubsystemVendorId: pciNumber('Who made the board, by number.', 'subsystemVendorId'),
    SubsystemId: pciNumber('Which board it is, by number.', 'subsystemId'),
    Status: status(['Health', 'State'], ({ tree, part }) =>
      partStatus(tree, deviceHealth(tree, part.device)),
    ),
    Links: links({
      PCIeDevice: linkRow('The PCIe device it belongs to.', ({ part }: FunctionView) =>
        pcieDeviceUri(part.device),
      ),
      NetworkDeviceFunctions: linksRow('The functions of adapters that belong to it.', networkFunctionUris),
      // The schema has them as members of their storage, not as resources of their own.
      StorageControllers: list('The storage controllers behind it.', storageControllerUris, {
        '@odata.id': row(uri, 'The address of the controller in its storage.', (address: string) => address),
      }),
    }),
  },
});

/** None while the storage is not found. */
function storageControllerUris({ part: { device }, link }: FunctionView): readonly string[] | undefined {
  if (device.kind !== 'storage') return undefined;
  const storage = `${systemUri}Storage/${device.built.id}/`;
  const hasController = link(`${storage}Controllers/0/`) !== undefined;
  return hasController ? [`${storage}#/StorageControllers/0`] : [];
}

function pciNumber(
  says: string,
  name: 'vendorId' | 'deviceId' | 'subsystemVendorId' | 'subsystemId',
): Row<FunctionView, PlaceOf<typeof functionPattern, PcieFunction>> {
  return row(text(), says, ({ part }: FunctionView) => part.device.built.pcie?.[name]);
}

function functionsIn({ blueprint }: ControllerTree): readonly PcieFunction[] {
  return listPcieDevices(blueprint).flatMap((device) =>
    Array.from({ length: countFunctions(device) }, (_, number) => ({ device, number })),
  );
}

function networkFunctionUris({ tree, part }: FunctionView): readonly string[] | undefined {
  if (part.device.kind !== 'adapter') return undefined;
  return listNetworkPorts(tree.blueprint)
    .filter(({ device, functionNumber }) => device.id === part.device.id && functionNumber === part.number)
    .map(functionUri);
}

export const pcieFunctions = at(functionsPattern, pcieDevicePlaces).collection({
  type: 'PCIeFunctionCollection.PCIeFunctionCollection',
  says: 'The functions of a PCIe device.',
  name: 'PCIe Functions',
  description: 'The functions of a PCIe device',
  members: pcieFunction,
});
