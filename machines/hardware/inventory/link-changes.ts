/**
 * Changes of the links of network ports and adapters. The causes are a cable, the switch that enables a port, a reset,
 * power saving, or new settings in force.
 */

import { type Address, addressAt } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { isPortUp, listNetworkPorts, type NetworkPort, portName } from '../../parts/index.js';
import { adaptersIn, listPorts } from './resources/network/adapter-rows.js';
import { portLink } from './resources/network/port-link.js';
import { followTraffic } from './traffic.js';

/**
 * Contract of the link reset of a network port: the link goes down and returns. The chart is in
 * `link-reset.machine.ts`.
 */
function linkResetAddress({ device, built }: NetworkPort): Address<LinkResetContract> {
  return addressAt(`linkReset/${device.built.id}.${built.number}`);
}

export interface LinkResetContext {
  /** Name of the port: `adapter/port`. */
  readonly port: string;
  /** Time until the link returns. Unit: ms. */
  readonly downMs: number;
}

export interface LinkResetContract {
  readonly value: 'down' | 'over';
  readonly context: LinkResetContext;
  readonly input: LinkResetContext;
  /** Event that reports that the host restarts or loses power, and its adapters with it. */
  readonly sent: { readonly type: 'host.ended' };
}

const reporter = 'adapters';

/** Duration of a link reset. Unit: ms. Assumption: the switch responds at once. */
const linkResetMs = 3_000;

/**
 * Reports the links that this event changes. The caller must first write all changes that affect a link to the draft.
 */
export function reportLinkChanges(stage: Transaction): void {
  reportChanges(stage, listPortsWithoutLink, 'networkPort.down', 'networkPort.up');
  reportLinks(stage);
}

function listPortsWithoutLink(tree: ControllerTree): string[] {
  return listNetworkPorts(tree.blueprint)
    .filter((port) => portLink(tree, port) !== 'LinkUp')
    .map(portName);
}

type LinkFact = 'networkPort.down' | 'networkPort.up' | 'adapter.linksLost' | 'adapter.linkRestored';

function reportChanges(
  stage: Transaction,
  listLost: (tree: ControllerTree) => readonly string[],
  lost: LinkFact,
  restored: LinkFact,
): void {
  const [before, after] = [listLost(stage.tree), listLost(stage.view)];
  for (const part of after.filter((name) => !before.includes(name))) stage.emit(lost, { part }, reporter);
  for (const part of before.filter((name) => !after.includes(name))) stage.emit(restored, { part }, reporter);
}

/** Ends the running link resets, because the host loses power or starts. */
export function endLinkResets(stage: Transaction): void {
  const { resetting } = stage.view.adapters;
  for (const port of listNetworkPorts(stage.tree.blueprint)) {
    if (resetting[portName(port)]) stage.offer(linkResetAddress(port), { type: 'host.ended' });
  }
}

/** Resets the links of some ports. A reset that is already running does not start anew. */
export function resetLinks(stage: Transaction, ports: readonly NetworkPort[]): void {
  const { resetting } = stage.draft.adapters;
  for (const port of ports) {
    const name = portName(port);
    if (resetting[name]) continue;
    resetting[name] = true;
    stage.start(linkResetAddress(port), { port: name, downMs: linkResetMs });
  }
  reportLinkChanges(stage);
}

type Linked = Pick<ControllerTree, 'adapters' | 'blueprint' | 'conditions' | 'devices'>;

export function hasLink(tree: Linked): boolean {
  return adaptersIn(tree)
    .flatMap((adapter) => listPorts(tree, adapter))
    .some((port) => port.built.linkUp && isPortUp(tree, port));
}

/**
 * Returns the adapters that have cabled ports but no link. The power state of the host is ignored, because a host
 * without power does not check links.
 */
export function listUnlinked(tree: Linked): string[] {
  return adaptersIn(tree)
    .filter((adapter) => {
      const cabled = listPorts(tree, adapter).filter(({ built }) => built.linkUp);
      return cabled.length > 0 && !cabled.some((port) => isPortUp(tree, port));
    })
    .map(({ built }) => built.id);
}

/**
 * Reports the adapters that lose all links or regain one. The caller must call the function after each change of a
 * port.
 */
export function reportLinks(stage: Transaction): void {
  followTraffic(stage);
  reportChanges(stage, listUnlinked, 'adapter.linksLost', 'adapter.linkRestored');
  if (!hasLink(stage.tree) && hasLink(stage.view)) stage.emit('network.linkRestored', {}, reporter);
}
