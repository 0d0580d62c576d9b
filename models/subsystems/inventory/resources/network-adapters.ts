/** The network adapters and their collection. */
import type { JsonObject } from '../../../../engine/index.js';
import { serialIn } from '../../../identity.js';
import type { Params, ResourceDefinition, View } from '../../../resource/define.js';
import { chassisUri, linksTo, ofChassis, partsCollection } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { devicePath } from '../../boot/boot-sources.js';
import {
  type AdapterDevice,
  adapterPattern,
  adaptersPattern,
  adapterUri,
  deviceETag,
  functionUri,
  portUri,
} from '../../parts/adapter-links.js';
import { worstHealth } from '../../parts/conditions.js';
import { partStatus } from '../../parts/part-status.js';
import { networkPortsOf, pcieDevicesOf } from '../../parts/parts.js';
import { portHealth } from './port-link.js';

export const networkAdapters = partsCollection(ofChassis, {
  uri: adaptersPattern,
  type: 'NetworkAdapterCollection',
  name: 'Network Adapters',
  description: 'The network adapters in the enclosure',
  ids: ({ tree }) => tree.blueprint.nics.map(({ id }) => id),
});

export const networkAdapter: ResourceDefinition = {
  uri: adapterPattern,
  type: 'NetworkAdapter.v1_9_0.NetworkAdapter',
  instances: adapterInstances,
  etag: deviceETag,
  project: (view) => {
    const { tree, params, link } = view;
    const device = adapterIn(tree, params);
    const { built } = device;
    const health = worstHealth(portsOf(tree, device).map((port) => portHealth(tree, port)));
    return {
      Id: built.id,
      Name: built.name,
      Manufacturer: built.manufacturer,
      Model: built.model,
      SerialNumber: serialIn(tree, `adapter/${built.id}`, built),
      Status: { ...partStatus(tree, 'OK'), HealthRollup: health },
      Location: locationOf(device),
      Controllers: [controllerOf(view, device)],
      Ports: link(`${adapterUri(device)}Ports/`),
      NetworkDeviceFunctions: link(`${adapterUri(device)}NetworkDeviceFunctions/`),
      Oem: {
        Vnd: {
          '@odata.type': vendorType,
          StructuredName: `NIC.Slot.${built.slot}.${device.before + 1}`,
          UEFIDevicePath: devicePath(device, 0),
        },
      },
    };
  },
};

/** Assumption: the published bundle has no version of this type; this is the generation's. */
const vendorType = '#VndNetworkAdapter.v1_6_0.VndNetworkAdapter';

/** One to each adapter. */
export function adapterInstances({ blueprint }: ControllerTree): readonly Params[] {
  return blueprint.nics.map(({ id }) => ({ ...ofChassis, NetworkAdapterId: id }));
}

export function adapterIn({ blueprint }: ControllerTree, { NetworkAdapterId }: Params): AdapterDevice {
  const found = pcieDevicesOf(blueprint).find(
    (device): device is AdapterDevice => device.kind === 'adapter' && device.built.id === NetworkAdapterId,
  );
  if (found === undefined) throw new Error(`the blueprint has no adapter ${NetworkAdapterId}`);
  return found;
}

function portsOf({ blueprint }: ControllerTree, { built }: AdapterDevice) {
  return networkPortsOf(blueprint).filter(({ device }) => device.built.id === built.id);
}

function locationOf({ built: { slot } }: AdapterDevice): JsonObject {
  return {
    PartLocation: { LocationOrdinalValue: slot, LocationType: 'Slot', ServiceLabel: `Slot ${slot}` },
  };
}

function controllerOf(view: View, device: AdapterDevice): JsonObject {
  const ports = portsOf(view.tree, device);
  return {
    FirmwarePackageVersion: device.built.firmwareVersion,
    ControllerCapabilities: {
      NetworkPortCount: ports.length,
      NetworkDeviceFunctionCount: ports.length,
    },
    Location: locationOf(device),
    Links: {
      NetworkDeviceFunctions: linksTo(view, ports.map(functionUri)),
      PCIeDevices: linksTo(view, [`${chassisUri}PCIeDevices/${device.id}/`]),
      Ports: linksTo(view, ports.map(portUri)),
    },
  };
}
