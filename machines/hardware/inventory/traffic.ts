/**
 * Network traffic of ports. The traffic of a port is a share of its link capacity, proportional to the work of the
 * host. It is a function of the instant, like the meters of drives (behaviour § 2.9), so no timers are needed. Only
 * link changes are stored.
 */
import { createNoise } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { isPortUp, listNetworkPorts, type NetworkPort, portName } from '../../parts/index.js';
import { hostUse } from '../../storage/storage/index.js';
import type { Traffic } from './state.js';

type Counting = Pick<
  ControllerTree,
  'adapters' | 'conditions' | 'devices' | 'machines' | 'seed' | 'storage' | 'blueprint'
>;

/**
 * Minimum and maximum share of the link capacity that traffic uses at full load. Assumption: servers of this class
 * leave their links idle most of the time.
 */
const shareMin = 0.005;
const shareMax = 0.035;

/**
 * Minimum and maximum number of sent octets per received octet. Assumption: responses of servers are larger than
 * requests.
 */
const sentPerReceived = { least: 0.6, most: 1.8 } as const;

/** Average size of a frame. Unit: octets. Assumption: a mix of full frames and acknowledgements. */
const octetsPerFrame = 870;

/** Shares of broadcast and of multicast in all frames. Assumption: the usual shares in a quiet network of servers. */
const broadcastShare = 0.002;
const multicastShare = 0.004;

export interface PortCounters {
  readonly octets: number;
  readonly frames: number;
  readonly unicast: number;
  readonly broadcast: number;
  readonly multicast: number;
}

export interface PortTraffic {
  readonly received: PortCounters;
  readonly sent: PortCounters;
}

/** Returns the total traffic of a port from the start of the history to an instant. Whole numbers. */
export function portTraffic(tree: Counting, port: NetworkPort, now: number): PortTraffic {
  const name = portName(port);
  const drawn = (purpose: string) => createNoise(tree.seed, `traffic/${name}/${purpose}`).at(0);
  const octetsPerMs = (port.built.speedMbps * 1_000) / 8;
  const share = shareMin + (shareMax - shareMin) * drawn('share');
  const octets = carriedMs(tree, port, now) * octetsPerMs * share;
  const { least, most } = sentPerReceived;
  return { received: counters(octets), sent: counters(octets * (least + (most - least) * drawn('sent'))) };
}

function counters(exact: number): PortCounters {
  const octets = Math.floor(exact);
  const frames = Math.floor(octets / octetsPerFrame);
  const broadcast = Math.floor(frames * broadcastShare);
  const multicast = Math.floor(frames * multicastShare);
  return { octets, frames, broadcast, multicast, unicast: frames - broadcast - multicast };
}

/** Returns the work of the host while the port had its link. Unit: ms at full load. */
function carriedMs(tree: Counting, port: NetworkPort, now: number): number {
  const { missed, stoppedAt } = trafficOf(tree, port);
  return Math.max(0, (stoppedAt ?? hostUse(tree, now).loadMs) - missed);
}

/** Returns the traffic state of a port. A port without an entry is in its initial state. */
function trafficOf(tree: Counting, port: NetworkPort): Traffic {
  return (
    tree.devices.traffic[portName(port)] ?? {
      missed: 0,
      stoppedAt: isCarrying(tree, port) ? null : 0,
      transitions: 0,
    }
  );
}

/**
 * Returns whether the port has a link whenever the host has power. Other times do not matter, because a host without
 * power performs no work.
 */
function isCarrying(tree: Pick<Counting, 'adapters' | 'conditions' | 'devices'>, port: NetworkPort): boolean {
  return port.built.linkUp && isPortUp(tree, port);
}

/** Returns the number of link changes of a port. */
export function linkTransitions({ devices }: Pick<Counting, 'devices'>, port: NetworkPort): number {
  return devices.traffic[portName(port)]?.transitions ?? 0;
}

export function setLinkTransitions(stage: Transaction, port: NetworkPort, transitions: number): void {
  stage.draft.devices.traffic[portName(port)] = { ...trafficOf(stage.view, port), transitions };
}

/** Records the link changes of an event. The caller must first write all changes of ports to the draft. */
export function followTraffic(stage: Transaction): void {
  const { tree, view, now } = stage;
  for (const port of listNetworkPorts(view.blueprint)) {
    const carries = isCarrying(view, port);
    if (carries === isCarrying(tree, port)) continue;
    const { missed, stoppedAt, transitions } = trafficOf(tree, port);
    const worked = hostUse(tree, now).loadMs;
    stage.draft.devices.traffic[portName(port)] = {
      missed: carries ? missed + worked - (stoppedAt ?? worked) : missed,
      stoppedAt: carries ? null : worked,
      transitions: transitions + 1,
    };
  }
}
