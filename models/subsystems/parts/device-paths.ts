/** Where the firmware finds a device: its path over the buses, and the address a network port is reached by. */
import { deriveMac } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import { type NetworkPort, type PcieDevice, portName } from './parts.js';

type Addressed = Pick<ControllerTree, 'seed' | 'adapters'>;

/** What a port is reached by: what its function was given, or what it was made with. */
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

/** Each slot hangs on a root bridge of its own; devices that share one follow each other on its bus. */
export function devicePath({ built, before }: PcieDevice, functionNumber: number): string {
  return `PciRoot(${pathNumber(built.slot)})/Pci(${pathNumber(before + 1)},0x0)/Pci(0x0,${pathNumber(functionNumber)})`;
}

/** A number as device paths have it: `0x1F`. */
export function pathNumber(value: number): string {
  return `0x${value.toString(16).toUpperCase()}`;
}
