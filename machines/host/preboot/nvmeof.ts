/**
 * NVMe-oF host of the firmware: its name, and up to four boot subsystems. Assumption: these settings have the format of
 * the iSCSI settings, with the terms of NVM Express (Boot Specification 1.0), because no source documents their format.
 */
import { systemUuid } from '../../../models/index.js';
import {
  choice,
  formattedText,
  type ListForm,
  listDefaults,
  ranged,
  type SettingTable,
} from '../../../models/pending/index.js';
import { type AttemptTerms, attemptsMax, attemptTable } from './attempts.js';
import { attemptArea, type TargetForm } from './targets.js';

/** Maximum length of the name of a host or subsystem. Unit: bytes. Source: NVME 2.0 § 4.5. */
const qualifiedNameBytesMax = 223;
const qualifiedName = /^nqn\.\d{4}-(?:0[1-9]|1[0-2])\.[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?:\S+$/i;
const defaultPort = 4_420;
/**
 * Maximum namespace number. Namespaces are numbered from 1; 0 lets the subsystem select one. Source: NVME 2.0 §
 * 3.2.1.2.
 */
const namespaceMax = 2 ** 31 - 1;

function isQualifiedName(text: string): boolean {
  return Buffer.byteLength(text) <= qualifiedNameBytesMax && qualifiedName.test(text);
}

const terms: AttemptTerms = {
  listName: 'NvmeOfSources',
  prefix: 'NvmeOf',
  end: 'Host',
  words: { end: 'host', target: 'subsystem' },
  targetName: 'NvmeOfSubsystemName',
  port: defaultPort,
};

const table: SettingTable = {
  ...attemptTable(terms),
  NvmeOfConnection: choice(['Disabled', 'Enabled'], 'Connection to the subsystem, enabled or disabled.'),
  NvmeOfNamespaceId: ranged(
    0,
    namespaceMax,
    0,
    'Identifier of the namespace to boot from; 0 lets the subsystem choose.',
  ),
  NvmeOfSubsystemName: formattedText(
    (text) => text === '' || isQualifiedName(text),
    '',
    'NVMe Qualified Name (NQN) of the subsystem.',
  ),
};

const attempts: ListForm = {
  name: terms.listName,
  description: 'NVMe-oF subsystems that the server can boot from.',
  length: attemptsMax,
  table,
};
const listed = listDefaults(attempts);

export const nvmeofTargets: TargetForm = {
  area: 'nvmeof',
  protocol: 'NVMeOF',
  terms,
  defaults: listed,
  // Returns the device path node. Assumption: the node contains the namespace number. The standard requires the
  // namespace identifier, which only the subsystem has.
  node: (beside) =>
    `NVMEoF(${beside('NvmeOfSubsystemName')},0x${Number(beside('NvmeOfNamespaceId')).toString(16).toUpperCase()})`,
};

export const { area: nvmeof, resources: nvmeofResources } = attemptArea(
  nvmeofTargets,
  attempts,
  {
    name: 'NvmeOfHostName',
    setting: formattedText(isQualifiedName, '', 'NVMe Qualified Name (NQN) of the host.'),
    // Default name of the host, in the UUID format of the standard. Source: NVME 2.0 § 4.5.
    initial: (unit) => `nqn.2014-08.org.nvmexpress:uuid:${systemUuid(unit).toLowerCase()}`,
  },
  {
    type: 'VndNvmeOfSoftwareInitiator.v1_0_0.VndNvmeOfSoftwareInitiator',
    description: 'NVMe-oF host of the firmware and its boot subsystems.',
    title: 'NVMe-oF Software Initiator',
  },
);
