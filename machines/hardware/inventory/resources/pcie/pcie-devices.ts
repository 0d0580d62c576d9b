/** PCIe devices: storage controllers and network adapters. Each device has an asset tag. */
import { pcieGenerations } from '../../../../../models/blueprint/index.js';
import { type ControllerTree, serialIn } from '../../../../../models/index.js';
import {
  chassisPattern,
  chassisUri,
  defineAt,
  fixed,
  identity,
  lineOrNull,
  linkRow,
  links,
  linksRow,
  list,
  ofChassis,
  oneOf,
  type ResourceLocationOf,
  type Row,
  row,
  section,
  status,
  systemUri,
  text,
  uri,
  uuid,
  type View,
  vendor,
  whole,
} from '../../../../../models/resource/index.js';
import {
  assetTagLengthMax,
  countFunctions,
  deviceHealth,
  functionUri,
  listNetworkPorts,
  listPcieDevices,
  type PcieDevice,
  partStatus,
  pcieClass,
  pcieDeviceUri,
  pcieLanes,
} from '../../../../parts/index.js';

const devicesPattern = `${chassisPattern}PCIeDevices/` as const;
const pcieDevicePattern = `${devicesPattern}{PCIeDeviceId}/` as const;
type DeviceView = View<ResourceLocationOf<typeof pcieDevicePattern, PcieDevice>>;

function pcieDevicePlaces({ blueprint }: ControllerTree) {
  return listPcieDevices(blueprint).map((part) => ({
    params: { ...ofChassis, PCIeDeviceId: part.id },
    part,
  }));
}

export const pcieDevice = defineAt(pcieDevicePattern, pcieDevicePlaces).resource({
  type: 'PCIeDevice.v1_5_0.PCIeDevice',
  typeDescription: 'A PCIe device.',
  properties: {
    ...identity(
      ({ part }: DeviceView) => part.id,
      ({ part }) => part.built.name,
    ),
    AssetTag: row(
      lineOrNull({ lengthMax: assetTagLengthMax }),
      'Asset tag that the owner assigned to the device.',
      ({ tree, part }) => tree.devices.tags[part.id] ?? '',
      {
        set: {
          privilege: 'HostBIOSConfigPriv',
          apply: ({ draft }, value, { params }) => {
            draft.devices.tags[params.PCIeDeviceId] = value;
          },
        },
      },
    ),
    DeviceType: row(
      oneOf(['SingleFunction', 'MultiFunction', 'Simulated']),
      'Type of the device: single-function or multi-function.',
      ({ part }) => (countFunctions(part) > 1 ? 'MultiFunction' : 'SingleFunction'),
    ),
    Manufacturer: row(text(), 'Manufacturer of the device.', ({ part }) => part.built.manufacturer),
    PartNumber: row(text(), 'Part number of the device.', ({ part }) => part.built.partNumber),
    SKU: row(
      text(),
      'Stock-keeping unit (SKU) of a spare for the device.',
      ({ part }) => part.built.partNumber,
    ),
    PCIeInterface: section('PCIe interface of the device.', ({ part }: DeviceView) => pcieLanes(part), {
      LanesInUse: row(whole(), 'Number of lanes in use.', 'lanes'),
      MaxLanes: row(whole(), 'Maximum number of lanes.', 'lanes'),
      PCIeType: row(oneOf(pcieGenerations), 'PCIe generation in use.', 'generation'),
      MaxPCIeType: row(
        oneOf(pcieGenerations),
        'Highest PCIe generation that the device supports.',
        'generation',
      ),
    }),
    Model: row(text(), 'Model name of the device.', ({ part: { kind, built } }) =>
      kind === 'adapter' ? built.model : built.name,
    ),
    SerialNumber: row(text(), 'Serial number of the device.', ({ tree, part: { kind, built } }) =>
      serialIn(tree, `${kind}/${built.id}`, built),
    ),
    UUID: row(uuid, 'Universally unique identifier (UUID) of the device.', ({ part }) => part.built.uuid),
    FirmwareVersion: row(
      text(),
      'Version of the running firmware.',
      ({ part }) => part.built.firmwareVersion,
    ),
    PCIeFunctions: linkRow(
      'Link to the PCIe functions of the device.',
      ({ part }: DeviceView) => `${pcieDeviceUri(part)}PCIeFunctions/`,
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => partStatus(tree, deviceHealth(tree, part))),
    Oem: vendor(
      'VndPCIeDevice.v1_0_0.VndPCIeDevice',
      'Vendor extension of a PCIe device: firmware versions.',
      {
        FirmwareVersion: list(
          'Firmware versions of the device, by component.',
          ({ part }: DeviceView) => [part.built],
          {
            ComponentName: row(text(), 'Name of the component that runs the firmware.', 'name'),
            VersionString: row(text(), 'Version of the running firmware.', 'firmwareVersion'),
          },
        ),
      },
    ),
    Links: links({ Chassis: linksRow('Enclosures that contain the device.', [chassisUri]) }),
  },
});

export const pcieDevices = defineAt(devicesPattern, () => [{ params: ofChassis }]).collection({
  type: 'PCIeDeviceCollection.PCIeDeviceCollection',
  typeDescription: 'PCIe devices in the enclosure.',
  name: 'PCIe Devices',
  description: 'PCIe devices in the enclosure',
  members: pcieDevice,
});

/** Function of a PCIe device, with its number from 0. */
interface PcieFunction {
  readonly device: PcieDevice;
  readonly number: number;
}

/** Revision identifier of all chips. Assumption: the first revision, because blueprints contain none. */
const firstRevision = '0x00';

const functionsPattern = `${pcieDevicePattern}PCIeFunctions/` as const;
const functionPattern = `${functionsPattern}{PCIeFunctionId}/` as const;
type FunctionView = View<ResourceLocationOf<typeof functionPattern, PcieFunction>>;

export const pcieFunction = defineAt(functionPattern, (tree) =>
  functionsIn(tree).map((part) => ({
    params: { ...ofChassis, PCIeDeviceId: part.device.id, PCIeFunctionId: String(part.number) },
    part,
  })),
).resource({
  type: 'PCIeFunction.v1_2_3.PCIeFunction',
  typeDescription: 'A PCIe function in the view of the host.',
  properties: {
    ...identity(
      ({ part }: FunctionView) => String(part.number),
      ({ part: { device, number } }) => `${device.built.name} Function ${number}`,
    ),
    FunctionId: row(whole(), 'Number of the function within the device.', 'number'),
    FunctionType: fixed('Physical', 'Type of the function: physical or virtual.'),
    DeviceClass: row(
      text(),
      'Device class of the function.',
      ({ part }) => pcieClass(part.device).DeviceClass,
    ),
    ClassCode: row(
      text(),
      'PCI class code, subclass and programming interface.',
      ({ part }) => pcieClass(part.device).ClassCode,
    ),
    RevisionId: row(text(), 'PCI revision identifier of the chip.', () => firstRevision),
    VendorId: pciNumber('PCI vendor identifier of the chip.', 'vendorId'),
    DeviceId: pciNumber('PCI device identifier of the chip.', 'deviceId'),
    SubsystemVendorId: pciNumber('PCI subsystem vendor identifier of the board.', 'subsystemVendorId'),
    SubsystemId: pciNumber('PCI subsystem device identifier of the board.', 'subsystemId'),
    Status: status(['Health', 'State'], ({ tree, part }) =>
      partStatus(tree, deviceHealth(tree, part.device)),
    ),
    Links: links({
      PCIeDevice: linkRow('PCIe device that the function belongs to.', ({ part }: FunctionView) =>
        pcieDeviceUri(part.device),
      ),
      NetworkDeviceFunctions: linksRow(
        'Network device functions behind the PCIe function.',
        networkFunctionUris,
      ),
      // Links to storage controllers. In the schema, the controllers are members of their storage and not separate
      // resources.
      StorageControllers: list('Storage controllers behind the PCIe function.', storageControllerUris, {
        '@odata.id': row(uri, 'URI of the storage controller.', (address: string) => address),
      }),
    }),
  },
});

/** Returns the URIs of the storage controllers behind a function; none before the storage is discovered. */
function storageControllerUris({ part: { device }, link }: FunctionView): readonly string[] | undefined {
  if (device.kind !== 'storage') return undefined;
  const storage = `${systemUri}Storage/${device.built.id}/`;
  const hasController = link(`${storage}Controllers/0/`) !== undefined;
  return hasController ? [`${storage}#/StorageControllers/0`] : [];
}

function pciNumber(
  description: string,
  name: 'vendorId' | 'deviceId' | 'subsystemVendorId' | 'subsystemId',
): Row<FunctionView, ResourceLocationOf<typeof functionPattern, PcieFunction>> {
  return row(text(), description, ({ part }: FunctionView) => part.device.built.pcie?.[name]);
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

export const pcieFunctions = defineAt(functionsPattern, pcieDevicePlaces).collection({
  type: 'PCIeFunctionCollection.PCIeFunctionCollection',
  typeDescription: 'PCIe functions of a device.',
  name: 'PCIe Functions',
  description: 'Functions of a PCIe device',
  members: pcieFunction,
});
