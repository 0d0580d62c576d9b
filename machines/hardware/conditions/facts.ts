/** Facts about the condition of processors and memory, and about the links of network ports. */
import { type ControllerTree, serialIn } from '../../../models/index.js';
import { type EventRow, type FactArgs, fact, ofParts } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';
import { listNetworkPorts, listProcessors, moduleAt, moduleNamed, portName } from '../../parts/index.js';

// Facts about processors and memory.

const processor = entriesOfClass(classes.processor, 'Hardware');
const memory = entriesOfClass(classes.uefi, 'Hardware');

function processorAt({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): string {
  const found = listProcessors(blueprint).find(({ built }) => built.socket === part);
  return `${origins.system}Processors/${found?.id ?? ''}/`;
}

/**
 * Returns the message arguments of a processor in the order of the registry's message. A value that the blueprint lacks
 * is an empty string.
 */
function processorNamed({ part }: FactArgs<'part'>, tree: ControllerTree): readonly string[] {
  const found = listProcessors(tree.blueprint).find(({ built }) => built.socket === part);
  const { id = '', built } = found ?? {};
  const { model = '', maxSpeedMHz = '', cores = '', threads = '', partNumber = '' } = built ?? {};
  const serial = built === undefined ? '' : serialIn(tree, `processor/${built.socket}`, built);
  const counts = [String(cores), String(threads)];
  return [id, String(part), model, String(maxSpeedMHz), '', '', ...counts, partNumber, serial];
}

export const componentFacts = ofParts({
  'processor.failed': fact(['part'], {
    iml: processor(3, 'Critical', '{part} had an error that could not be corrected.', {
      action: 'Update the firmware of the system; replace the processor if the error returns.',
    }),
    event: alert('ProcessorStatusFailed', processorAt, processorNamed),
  }),
  'processor.degraded': fact(['part'], {
    iml: processor(4, 'Caution', '{part} has a high rate of corrected errors.', {
      action: 'Plan to replace the processor.',
    }),
    event: alert('ProcessorStatusDegraded', processorAt, processorNamed),
  }),
  'processor.repaired': fact(['part'], {
    iml: processor(3, 'Repaired', '{part} works normally again.'),
    repairs: { facts: ['processor.failed', 'processor.degraded'], same: 'part' },
    event: alert('ProcessorStatusOK', processorAt, processorNamed),
  }),
  'processor.leftOut': fact(['part'], {
    iml: processor(5, 'Caution', '{part} was excluded when the server started.', {
      action: 'Replace the processor.',
    }),
    event: alert('ProcessorStatusDisabled', processorAt, processorNamed),
  }),
  'processor.usedAgain': fact(['part'], {
    iml: processor(5, 'Repaired', '{part} is in use again since the last start of the server.'),
    repairs: { facts: ['processor.leftOut'], same: 'part' },
  }),
  'memory.failed': fact(['part'], {
    iml: memory(644, 'Critical', '{part} had an error that could not be corrected.', {
      action: 'Reseat the memory module; replace it if the error returns.',
    }),
    event: alert('CorrectableOrUncorrectableMemoryErrors', moduleAt, moduleNamed),
  }),
  'memory.degraded': fact(['part'], {
    iml: memory(645, 'Caution', '{part} has a high rate of corrected errors.', {
      action: 'Reseat the memory module; replace it if the errors continue.',
    }),
    event: alert('CorrectableOrUncorrectableMemoryErrors', moduleAt, moduleNamed),
  }),
  'memory.leftOut': fact(['part'], {
    iml: memory(660, 'Caution', '{part} was excluded from the memory map when the server started.', {
      action: 'Replace the memory module.',
    }),
  }),
  'memory.usedAgain': fact(['part'], {
    iml: memory(660, 'Repaired', '{part} is in use again since the last start of the server.'),
    repairs: { facts: ['memory.leftOut'], same: 'part' },
  }),
  'memory.repaired': fact(['part'], {
    iml: memory(644, 'Repaired', '{part} works normally again.'),
    repairs: { facts: ['memory.failed', 'memory.degraded'], same: 'part' },
  }),
});

// Facts about the links of network ports, and about adapters without any remaining link.

const network = entriesOfClass(classes.network, 'Hardware');
const device = entriesOfClass(classes.device, 'Hardware');

function portAt({ part }: FactArgs<'part'>): string {
  const [adapter, port] = String(part).split('/');
  return `${origins.chassis}NetworkAdapters/${adapter}/Ports/${port}/`;
}

/**
 * Returns the message arguments of a port: adapter, port and function. The function is `all`, because all functions of
 * a port share its link. Source: the sample of behaviour § 4, 62.1.
 */
function portNamed({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): readonly string[] {
  const port = listNetworkPorts(blueprint).find((candidate) => portName(candidate) === part);
  return [port?.device.built.model ?? '', String(port?.built.number ?? ''), 'all'];
}

function connection(key: string): EventRow<'part'> {
  return { registry: 'NetworkDevice', key, origin: portAt, args: portNamed };
}

/**
 * Returns the message argument of an adapter: its index among the adapters, from 0. Source: the samples of behaviour §
 * 4.
 */
function adapterNumbered({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): readonly string[] {
  return [String(blueprint.nics.findIndex(({ id }) => id === part))];
}

/**
 * Returns the message arguments of a port: the slot of its adapter and the number of the port. Source: the samples of
 * behaviour § 4.
 */
function portOfSlot({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): readonly string[] {
  const port = listNetworkPorts(blueprint).find((candidate) => portName(candidate) === part);
  return [String(port?.device.built.slot ?? ''), String(port?.built.number ?? '')];
}

const adapterUri = `${origins.chassis}NetworkAdapters/{part}/` as const;

/**
 * Facts of network ports. A link change of one port is an informational event of the device. An adapter without any
 * remaining link is a problem of the server.
 */
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
  // Reports that a port has a link again. Assumption: this entry has the severity of the port entries above, because
  // only this repair entry has been observed. Assumption: an adapter with its own Redfish resources also reports its
  // own links, and the controller reports the links of all other adapters.
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
