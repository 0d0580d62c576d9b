/** Facts about the links of network ports, and of adapters that have none left. */
import { type EventRow, fact, ofParts, type Told } from '../../facts/row.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';
import type { ControllerTree } from '../../tree.js';
import { listNetworkPorts, portName } from './parts.js';

const network = entriesOfClass(classes.network, 'Hardware');
const device = entriesOfClass(classes.device, 'Hardware');

function portAt({ part }: Told<'part'>): string {
  const [adapter, port] = String(part).split('/');
  return `${origins.chassis}NetworkAdapters/${adapter}/Ports/${port}/`;
}

/** Adapter, port and function: a link is that of all of them. Source: the sample of behaviour § 4, 62.1. */
function portNamed({ part }: Told<'part'>, { blueprint }: ControllerTree): readonly string[] {
  const port = listNetworkPorts(blueprint).find((candidate) => portName(candidate) === part);
  return [port?.device.built.model ?? '', String(port?.built.number ?? ''), 'all'];
}

function connection(key: string): EventRow<'part'> {
  return { registry: 'NetworkDevice', key, origin: portAt, args: portNamed };
}

/** An adapter goes by its place among adapters, from 0. Source: the samples of behaviour § 4. */
function adapterNumbered({ part }: Told<'part'>, { blueprint }: ControllerTree): readonly string[] {
  return [String(blueprint.nics.findIndex(({ id }) => id === part))];
}

/** Slot and number. Source: the samples of behaviour § 4. */
function portOfSlot({ part }: Told<'part'>, { blueprint }: ControllerTree): readonly string[] {
  const port = listNetworkPorts(blueprint).find((candidate) => portName(candidate) === part);
  return [String(port?.device.built.slot ?? ''), String(port?.built.number ?? '')];
}

const adapterUri = `${origins.chassis}NetworkAdapters/{part}/` as const;

/** That a link comes or goes is the device's own report, and no trouble; that an adapter has none left is. */
export const networkPortFacts = ofParts({
  'networkPort.down': fact(['part'], {
    iml: device(1, 'Informational', 'Network port {part} has lost its link.', {
      action: 'Check the cable, and the switch port it leads to.',
    }),
    event: connection('ConnectionDropped'),
  }),
  'networkPort.up': fact(['part'], {
    iml: device(1, 'Repaired', 'Network port {part} has its link again.'),
    repairs: { facts: ['networkPort.down'], same: 'part' },
    event: connection('ConnectionEstablished'),
  }),
  // Assumption: its severity, that of the ports; only the entry that repairs it has been seen.
  // Assumption: an adapter that hosts its resources itself reports its links itself; of any other the controller does.
  'adapter.portRestored': fact(['part'], {
    iml: network(10, 'Repaired', 'Network port {part} is connected again.'),
    event: alert('NicConnectivityRestored', ({ part }) => portAt({ part }), portOfSlot),
  }),
  'network.linkRestored': fact([], {
    iml: network(16, 'Repaired', 'One of the network adapters of the server is connected again.'),
  }),
  'adapter.linksLost': fact(['part'], {
    iml: network(14, 'Caution', 'No port of network adapter {part} has a link.', {
      action: 'Check the cables of the adapter, and the switch it leads to.',
    }),
    event: alert('NicAllLinksDown', adapterUri, adapterNumbered),
  }),
  'adapter.linkRestored': fact(['part'], {
    iml: network(14, 'Repaired', 'At least one port of network adapter {part} has a link again.'),
    repairs: { facts: ['adapter.linksLost'], same: 'part' },
    event: alert('NicAllLinksDownRepaired', adapterUri, adapterNumbered),
  }),
});
