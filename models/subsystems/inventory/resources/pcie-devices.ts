/** The PCIe devices: storage controllers and network adapters, each with a label of its owner's. */
import { serialIn } from '../../../identity.js';
import { property, type ResourceDefinition } from '../../../resource/define.js';
import {
  chassisPattern,
  chassisUri,
  linksTo,
  ofChassis,
  partsCollection,
} from '../../../resource/one-server.js';
import { textOrNull } from '../../../resource/readers.js';
import { partStatus, partWith } from '../../parts/part-status.js';
import { functionCountOf, pcieDevicesOf } from '../../parts/parts.js';
import { assetTagLengthMax } from '../../system/resources/asset-tag.js';

const pattern = `${chassisPattern}PCIeDevices/`;
export const pcieDevicePattern = `${pattern}{PCIeDeviceId}/`;

export const pcieDevices = partsCollection(ofChassis, {
  uri: pattern,
  type: 'PCIeDeviceCollection',
  name: 'PCIe Devices',
  description: 'The PCIe devices in the enclosure',
  ids: ({ tree }) => pcieDevicesOf(tree.blueprint).map(({ id }) => id),
});

export const pcieDevice: ResourceDefinition = {
  uri: pcieDevicePattern,
  type: 'PCIeDevice.v1_5_0.PCIeDevice',
  instances: ({ blueprint }) =>
    pcieDevicesOf(blueprint).map(({ id }) => ({ ...ofChassis, PCIeDeviceId: id })),
  project: (view) => {
    const { tree, params, link } = view;
    const device = partWith(pcieDevicesOf(tree.blueprint), params.PCIeDeviceId);
    const { id, kind, built } = device;
    return {
      Id: id,
      Name: built.name,
      AssetTag: tree.devices.tags[id] ?? '',
      DeviceType: functionCountOf(device) > 1 ? 'MultiFunction' : 'SingleFunction',
      Manufacturer: built.manufacturer,
      Model: kind === 'adapter' ? built.model : built.name,
      SerialNumber: serialIn(tree, `${kind}/${built.id}`, built),
      UUID: built.uuid,
      FirmwareVersion: built.firmwareVersion,
      PCIeFunctions: link(`${chassisUri}PCIeDevices/${id}/PCIeFunctions/`),
      Status: partStatus(tree, 'OK'),
      Links: { Chassis: linksTo(view, [chassisUri]) },
    };
  },
  writable: {
    AssetTag: property({
      privilege: 'HostBIOSConfigPriv',
      reader: textOrNull({ lengthMax: assetTagLengthMax }),
      apply: ({ draft }, value, { PCIeDeviceId }) => {
        draft.devices.tags[PCIeDeviceId as string] = value;
      },
    }),
  },
};
