/** Facts about the links of network ports. */
import { type EventRow, fact, ofParts, type Told } from '../../facts/row.js';
import { classes, entriesOfClass, origins } from '../../facts/rows.js';
import type { ControllerTree } from '../../tree.js';
import { listNetworkPorts, portName } from './parts.js';

const network = entriesOfClass(classes.network, 'Hardware');

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

export const networkPortFacts = ofParts({
  'networkPort.down': fact(['part'], {
    iml: network(10, 'Critical', 'Network port {part} has lost its link.', {
      action: 'Check the cable, and the switch port it leads to.',
    }),
    event: connection('ConnectionDropped'),
  }),
  'networkPort.up': fact(['part'], {
    iml: network(10, 'Repaired', 'Network port {part} has its link again.'),
    repairs: { facts: ['networkPort.down'], same: 'part' },
    event: connection('ConnectionEstablished'),
  }),
});
