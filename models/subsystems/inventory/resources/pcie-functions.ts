/** The functions of PCIe devices: one to a network port, one to storage. */

import { collectionOf } from '../../../resource/collection.js';
import type { Params, ResourceDefinition } from '../../../resource/define.js';
import { chassisUri, linksTo, ofChassis, systemUri } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { functionUri } from '../../parts/adapter-links.js';
import { partStatus, partWith } from '../../parts/part-status.js';
import {
  functionCountOf,
  networkPortsOf,
  type PcieDevice,
  pcieClassOf,
  pcieDevicesOf,
} from '../../parts/parts.js';
import { pcieDevicePattern } from './pcie-devices.js';

const pattern = `${pcieDevicePattern}PCIeFunctions/`;

export const pcieFunctions: ResourceDefinition = {
  uri: pattern,
  type: 'PCIeFunctionCollection.PCIeFunctionCollection',
  instances: ({ blueprint }) =>
    pcieDevicesOf(blueprint).map(({ id }) => ({ ...ofChassis, PCIeDeviceId: id })),
  project: (view) => {
    const device = deviceIn(view.tree, view.params);
    const uris = numbersOf(device).map((number) => `${functionsUri(device)}${number}/`);
    return collectionOf(view, 'PCIe Functions', 'The functions of a PCIe device', uris);
  },
};

export const pcieFunction: ResourceDefinition = {
  uri: `${pattern}{PCIeFunctionId}/`,
  type: 'PCIeFunction.v1_2_3.PCIeFunction',
  instances: ({ blueprint }) =>
    pcieDevicesOf(blueprint).flatMap((device) =>
      numbersOf(device).map((number) => ({
        ...ofChassis,
        PCIeDeviceId: device.id,
        PCIeFunctionId: String(number),
      })),
    ),
  project: (view) => {
    const { tree, params } = view;
    const device = deviceIn(tree, params);
    const functionId = Number(params.PCIeFunctionId);
    return {
      Id: String(functionId),
      Name: `${device.built.name} Function ${functionId}`,
      FunctionId: functionId,
      FunctionType: 'Physical',
      ...pcieClassOf(device),
      Status: partStatus(tree, 'OK'),
      Links: {
        PCIeDevice: linksTo(view, [`${chassisUri}PCIeDevices/${device.id}/`])[0],
        ...(device.kind === 'adapter'
          ? { NetworkDeviceFunctions: linksTo(view, networkFunctionUris(tree, device, functionId)) }
          : { StorageControllers: linksTo(view, [`${systemUri}Storage/${device.built.id}/Controllers/0/`]) }),
      },
    };
  },
};

function deviceIn({ blueprint }: ControllerTree, { PCIeDeviceId }: Params): PcieDevice {
  return partWith(pcieDevicesOf(blueprint), PCIeDeviceId);
}

function functionsUri({ id }: PcieDevice): string {
  return `${chassisUri}PCIeDevices/${id}/PCIeFunctions/`;
}

function numbersOf(device: PcieDevice): number[] {
  return Array.from({ length: functionCountOf(device) }, (_, number) => number);
}

function networkFunctionUris({ blueprint }: ControllerTree, { id }: PcieDevice, number: number): string[] {
  return networkPortsOf(blueprint)
    .filter(({ device, functionNumber }) => device.id === id && functionNumber === number)
    .map(functionUri);
}
