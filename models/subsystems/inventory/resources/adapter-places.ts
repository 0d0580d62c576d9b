/** Adapters and their ports, as what is served of them is listed: an adapter by its id, a port by its number. */
import { ofChassis, ofSystem } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import {
  type AdapterDevice,
  listNetworkPorts,
  listPcieDevices,
  type NetworkPort,
} from '../../parts/index.js';

type Built = Pick<ControllerTree, 'blueprint'>;

export function adaptersIn({ blueprint }: Built): readonly AdapterDevice[] {
  return listPcieDevices(blueprint).filter((device) => device.kind === 'adapter');
}

/** One to each adapter. */
export function adapterPlaces(tree: ControllerTree) {
  return adaptersIn(tree).map((part) => ({ params: ofAdapter(part), part }));
}

/** One to each port. */
export function portPlaces({ blueprint }: ControllerTree) {
  return listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofAdapter(part.device), PortId: String(part.built.number) },
    part,
  }));
}

/** The same for the functions, of which each port has one. */
export function functionPlaces({ blueprint }: ControllerTree) {
  return listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofAdapter(part.device), NetworkDeviceFunctionId: String(part.built.number) },
    part,
  }));
}

/** The functions again, below the interfaces that the host has of the adapters. */
export function hostFunctionPlaces(tree: ControllerTree) {
  return functionPlaces(tree).map(({ params: { ChassisId: _, ...params }, part }) => ({
    params: { ...ofSystem, ...params },
    part,
  }));
}

/** One to each interface. */
export function interfacePlaces(tree: ControllerTree) {
  return adaptersIn(tree).map((part) => ({
    params: { ...ofSystem, NetworkAdapterId: part.built.id },
    part,
  }));
}

function ofAdapter({ built }: AdapterDevice) {
  return { ...ofChassis, NetworkAdapterId: built.id };
}

export function listPorts({ blueprint }: Built, { built }: AdapterDevice): readonly NetworkPort[] {
  return listNetworkPorts(blueprint).filter(({ device }) => device.built.id === built.id);
}
