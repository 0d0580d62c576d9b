/** Network adapters and their ports: URIs, ETags, MAC addresses, device paths, and the conditions of their links. */

import { type ControllerTree, deriveMac } from '../../models/index.js';
import type { ETagForm } from '../../models/redfish/index.js';
import { chassisPattern, chassisUri, type Params } from '../../models/resource/index.js';
import { findCondition } from './conditions.js';
import { type NetworkPort, type PcieDevice, portName } from './parts.js';

export const adaptersPattern = `${chassisPattern}NetworkAdapters/` as const;
export const adapterPattern = `${adaptersPattern}{NetworkAdapterId}/` as const;

export type AdapterDevice = PcieDevice & { readonly kind: 'adapter' };

export function pcieDeviceUri({ id }: PcieDevice): string {
  return `${chassisUri}PCIeDevices/${id}/`;
}

export function adapterUri({ built }: AdapterDevice): string {
  return `${chassisUri}NetworkAdapters/${built.id}/`;
}

export function portUri({ device, built }: NetworkPort): string {
  return `${adapterUri(device)}Ports/${built.number}/`;
}

export function functionUri({ device, built }: NetworkPort): string {
  return `${adapterUri(device)}NetworkDeviceFunctions/${built.number}/`;
}

/**
 * Returns the form of the ETags of an adapter's resources. An adapter whose id begins with `DE` hosts its resources
 * itself and has its own form of ETags (behaviour § 1.1).
 */
export function deviceETag({ NetworkAdapterId = '' }: Params): ETagForm {
  return hostsItself(NetworkAdapterId) ? 'strong' : 'weak';
}

export function isSelfHostedAdapter({ built }: AdapterDevice): boolean {
  return hostsItself(built.id);
}

function hostsItself(id: string): boolean {
  return id.startsWith('DE');
}

/** Checks that no condition and no setting prevents the link of a cabled port. */
export function isPortUp(
  tree: Pick<ControllerTree, 'adapters' | 'conditions' | 'devices'>,
  port: NetworkPort,
): boolean {
  const { resetting, savingPower } = tree.adapters;
  const isHeldDown = resetting[portName(port)] ?? savingPower[port.device.built.id] ?? false;
  return (
    !isHeldDown &&
    isPortEnabled(tree, port) &&
    isFunctionEnabled(tree, port) &&
    portCondition(tree, port) === undefined
  );
}

/** Checks that the host can use the function of a port. */
export function isFunctionEnabled(
  { adapters }: Pick<ControllerTree, 'adapters'>,
  port: NetworkPort,
): boolean {
  return adapters.inForce.functions[portName(port)]?.enabled ?? true;
}

export function isPortEnabled({ devices }: Pick<ControllerTree, 'devices'>, port: NetworkPort): boolean {
  return devices.disabledPorts[portName(port)] === undefined;
}

export function portCondition({ conditions }: Pick<ControllerTree, 'conditions'>, port: NetworkPort) {
  return findCondition(conditions, 'networkPort', portName(port));
}

type Addressed = Pick<ControllerTree, 'seed' | 'adapters'>;

/** Returns the MAC address of a port: the configured address, or else the factory address. */
export function portMac(tree: Addressed, port: NetworkPort): string {
  return tree.adapters.inForce.functions[portName(port)]?.macAddress ?? permanentMac(tree, port);
}

export function permanentMac(
  { seed }: Pick<ControllerTree, 'seed'>,
  { device, built }: Pick<NetworkPort, 'device' | 'built'>,
): string {
  return (built.macAddress ?? deriveMac(seed, `port/${device.built.id}/${built.number}`)).toUpperCase();
}

export function portPath(tree: Addressed, port: NetworkPort): string {
  const octets = portMac(tree, port).replaceAll(':', '');
  return `${devicePath(port.device, port.functionNumber)}/MAC(${octets},0x1)`;
}

/**
 * Returns the UEFI device path of a device function. Each slot has its own root bridge; the devices in one slot are
 * numbered consecutively on its bus.
 */
export function devicePath({ built, before }: PcieDevice, functionNumber: number): string {
  return `PciRoot(${pathNumber(built.slot)})/Pci(${pathNumber(before + 1)},0x0)/Pci(0x0,${pathNumber(functionNumber)})`;
}

/** Returns a number in the form of a device path, such as `0x1F`. */
export function pathNumber(value: number): string {
  return `0x${value.toString(16).toUpperCase()}`;
}
