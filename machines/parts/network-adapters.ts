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

/** Adapters with such an id host their resources themselves, with their own form of ETags (behaviour § 1.1). */
export function deviceETag({ NetworkAdapterId = '' }: Params): ETagForm {
  return hostsItself(NetworkAdapterId) ? 'strong' : 'weak';
}

export function isSelfHostedAdapter({ built }: AdapterDevice): boolean {
  return hostsItself(built.id);
}

function hostsItself(id: string): boolean {
  return id.startsWith('DE');
}

/** Whether a cabled port has no condition or setting that prevents its link. */
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

/** Whether the host can use the function of a port. */
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

/** The configured MAC address of a port, or its factory address. */
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

/** Each slot is attached to a root bridge of its own; devices in one slot follow each other on its bus. */
export function devicePath({ built, before }: PcieDevice, functionNumber: number): string {
  return `PciRoot(${pathNumber(built.slot)})/Pci(${pathNumber(before + 1)},0x0)/Pci(0x0,${pathNumber(functionNumber)})`;
}

/** A number in a device path: `0x1F`. */
export function pathNumber(value: number): string {
  return `0x${value.toString(16).toUpperCase()}`;
}
