/** What keeps a network port that has a cable from its link: its own switch, its function, its faults, what is done to it. */
import type { ControllerTree } from '../../tree.js';
import { findCondition } from './conditions.js';
import { type NetworkPort, portName } from './parts.js';

/** Whether nothing of its own keeps a cabled port from its link. */
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

/** Whether the host can work with the function of a port. */
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
