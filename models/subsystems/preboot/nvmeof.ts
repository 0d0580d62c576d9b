/**
 * The firmware's NVMe-oF host: who it is, and up to four subsystems that the server can be started from. Assumption: no
 * source has the shape of this area, so it is that of iSCSI with the terms of NVM Express (Boot Specification 1.0).
 */
import { systemUuid } from '../../identity.js';
import {
  areaResources,
  choice,
  formed,
  judgeByTable,
  type ListForm,
  listDefaults,
  listTables,
  pendingList,
  pendingSetting,
  ranged,
  type SettingTable,
  shownList,
  shownSetting,
} from '../../pending/index.js';
import type { View } from '../../resource/define.js';
import { valuesOf } from '../../resource/kinds.js';
import { text } from '../../resource/readers.js';
import { row } from '../../resource/rows.js';
import { type AttemptTerms, attemptJudges, attemptsMax, attemptTable } from './attempts.js';
import { listNicSources } from './nic-sources.js';
import { prebootArea } from './preboot-area.js';
import { filledRows, type TargetForm } from './targets.js';

/** Longest name of a host or a subsystem. Unit: bytes. Source: NVME 2.0 § 4.5. */
const qualifiedNameBytesMax = 223;
const qualifiedName = /^nqn\.\d{4}-(?:0[1-9]|1[0-2])\.[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?:\S+$/i;
const defaultPort = 4_420;
/** Namespaces are counted from 1; 0 leaves it to the subsystem which. Source: NVME 2.0 § 3.2.1.2. */
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
  NvmeOfConnection: choice(['Disabled', 'Enabled'], 'Whether the subsystem is connected.'),
  NvmeOfNamespaceId: ranged(
    0,
    namespaceMax,
    0,
    'The namespace to start from; 0 leaves the choice to the subsystem.',
  ),
  NvmeOfSubsystemName: formed(
    (text) => text === '' || isQualifiedName(text),
    '',
    'The qualified name of the subsystem.',
  ),
};

const attempts: ListForm = {
  name: terms.listName,
  says: 'The subsystems that the server can be started from.',
  length: attemptsMax,
  table,
};
const listed = listDefaults(attempts);

export const nvmeofTargets: TargetForm = {
  area: 'nvmeof',
  protocol: 'NVMeOF',
  terms,
  defaults: listed,
  // Assumption: the number of the namespace, where the standard has an identifier that only the subsystem knows.
  node: (beside) => `NVMEoF(${beside('NvmeOfSubsystemName')},0x${printNumber(beside('NvmeOfNamespaceId'))})`,
};
const sources: ListForm = { ...attempts, filled: filledRows(nvmeofTargets) };

function printNumber(value: unknown): string {
  return Number(value).toString(16).toUpperCase();
}

const hostName = 'NvmeOfHostName';
const host = formed(isQualifiedName, '', 'The qualified name of the host.');
const tables = listTables(sources);

export const nvmeof = prebootArea('nvmeof', {
  // The form that is made of a UUID. Source: NVME 2.0 § 4.5.
  defaults: (unit) => ({
    ...listed,
    [hostName]: `nqn.2014-08.org.nvmexpress:uuid:${systemUuid(unit).toLowerCase()}`,
  }),
  judges: (tree) => [
    judgeByTable((folder) => (folder === '' ? { [hostName]: host } : tables(folder)), listed),
    ...attemptJudges(terms, tree, listed),
  ],
});

const nicSources = row(
  valuesOf(text()),
  'The ports that there are, by the firmware’s names.',
  (_: unknown, { tree }: View) => listNicSources(tree.blueprint).map(({ name }) => name),
);
const shown = { [hostName]: shownSetting(hostName, host), NvmeOfSources: shownList(sources) };

export const nvmeofResources = areaResources({
  area: nvmeof,
  name: 'nvmeof',
  type: 'VndNvmeOfSoftwareInitiator.v1_0_0.VndNvmeOfSoftwareInitiator',
  says: 'The firmware’s NVMe-oF host, and the subsystems it can start the server from.',
  title: 'NVMe-oF Software Initiator',
  shown: { ...shown, NvmeOfNicSources: nicSources },
  pending: {
    [hostName]: pendingSetting(nvmeof, hostName, host),
    NvmeOfSources: pendingList(nvmeof, sources),
  },
  defaults: shown,
});
