/** The firmware's iSCSI initiator: who it is, and up to four targets that the server can be started from. */
import { systemSerial } from '../../identity.js';
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
  type SettingTable,
  shownList,
  shownSetting,
  type Unit,
} from '../../pending/index.js';
import type { View } from '../../resource/define.js';
import { valuesOf } from '../../resource/kinds.js';
import { isLine } from '../../resource/line.js';
import { text } from '../../resource/readers.js';
import { row } from '../../resource/rows.js';
import { type AttemptTerms, attemptJudges, attemptsMax, attemptTable } from './attempts.js';
import { chapSecret } from './chap-secret.js';
import { listNicSources } from './nic-sources.js';
import { prebootArea } from './preboot-area.js';
import { filledRows, type TargetForm } from './targets.js';

/** Longest name of an initiator or a target. Unit: bytes. Source: RFC 3720 § 3.2.6.1. */
const iscsiNameBytesMax = 223;
/** Source: RFC 3720 § 3.2.6.3 (iqn, eui), RFC 3980 (naa). */
const iscsiName =
  /^(?:iqn\.\d{4}-(?:0[1-9]|1[0-2])\.[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\S+)?|eui\.[\da-f]{16}|naa\.(?:[\da-f]{16}|[\da-f]{32}))$/i;
const userNameLengthMax = 126;
/** One to four groups of hexadecimal digits. */
const logicalUnit = /^[\da-f]{1,4}(?:-[\da-f]{4}){0,3}$/i;
const defaultPort = 3_260;

function isIscsiName(text: string): boolean {
  return Buffer.byteLength(text) <= iscsiNameBytesMax && iscsiName.test(text);
}

const userName = (says: string) =>
  formed((text) => text.length <= userNameLengthMax && isLine(text), '', says);

const terms: AttemptTerms = {
  listName: 'iSCSISources',
  prefix: 'iSCSI',
  end: 'Initiator',
  words: { end: 'initiator', target: 'target' },
  targetName: 'iSCSITargetName',
  port: defaultPort,
  needs: (beside) =>
    beside('iSCSIAuthenticationMethod') === 'CHAP' ? chapNeeds(beside('iSCSIChapType') === 'Mutual') : [],
};

const table: SettingTable = {
  ...attemptTable(terms),
  iSCSIAuthenticationMethod: choice(['None', 'CHAP'], 'How initiator and target prove who they are.'),
  iSCSIChapType: choice(['OneWay', 'Mutual'], 'Whether the target has to prove it, too.'),
  iSCSIChapUsername: userName('The name that the initiator logs in with.'),
  iSCSIConnection: choice(
    ['Disabled', 'Enabled', 'EnabledMpio'],
    'Whether the target is connected, and whether over several paths.',
  ),
  iSCSILUN: formed((text) => logicalUnit.test(text), '0', 'The logical unit of the target.'),
  iSCSIReverseChapUsername: userName('The name that the target proves to be.'),
  iSCSITargetName: formed((text) => text === '' || isIscsiName(text), '', 'The name of the target.'),
};

const attempts: ListForm = {
  name: terms.listName,
  says: 'The targets that the server can be started from.',
  length: attemptsMax,
  table,
  secrets: {
    iSCSIChapSecret: chapSecret('The secret of the initiator; null where there is one.'),
    iSCSIReverseChapSecret: chapSecret('The secret of the target; null where there is one.'),
  },
};
const listed = listDefaults(attempts);

export const iscsiTargets: TargetForm = {
  area: 'iscsi',
  protocol: 'iSCSI',
  terms,
  defaults: listed,
  // Without a name where the network is to say it. Source: UEFI 2.10 § 10.6.1.6.
  node: (beside) =>
    `iSCSI(${beside('iSCSITargetName')},0x1,${printUnit(String(beside('iSCSILUN')))},None,None,None,TCP)`,
};
const sources: ListForm = { ...attempts, filled: filledRows(iscsiTargets) };

/** Hexadecimal digits of a logical unit number, and of each of its groups. Source: UEFI 2.10 § 10.3.4.21, SAM-3. */
const unitDigits = 16;
const groupDigits = 4;

function printUnit(text: string): string {
  const groups = text.split('-').map((group) => group.padStart(groupDigits, '0'));
  return `0x${groups.join('').padEnd(unitDigits, '0').toUpperCase()}`;
}

function chapNeeds(isMutual: boolean): string[] {
  const own = ['iSCSIChapUsername', 'iSCSIChapSecret'];
  return isMutual ? [...own, 'iSCSIReverseChapUsername', 'iSCSIReverseChapSecret'] : own;
}

const initiatorName = 'iSCSIInitiatorName';
const initiator = formed(isIscsiName, '', 'The name of the initiator: iqn, eui or naa.');

/** Made of the family of the firmware and the serial number of the server (behaviour § 2.7). */
function defaultInitiator(unit: Unit): string {
  const [family = ''] = unit.blueprint.system.biosVersion.split(' ');
  return `iqn.2015-02.com.vnd:uefi-${family}-${systemSerial(unit)}`.replace(/\s/g, '-');
}

const tables = listTables(sources);

export const iscsi = prebootArea('iscsi', {
  defaults: (unit) => ({ ...listed, [initiatorName]: defaultInitiator(unit) }),
  judges: (tree) => [
    judgeByTable((folder) => (folder === '' ? { [initiatorName]: initiator } : tables(folder)), listed),
    ...attemptJudges(terms, tree, listed),
  ],
});

const nicSources = row(
  valuesOf(text()),
  'The ports that there are, by the firmware’s names.',
  (_: unknown, { tree }: View) => listNicSources(tree.blueprint).map(({ name }) => name),
);
const shown = {
  [initiatorName]: shownSetting(initiatorName, initiator),
  iSCSISources: shownList(sources),
};

export const iscsiResources = areaResources({
  area: iscsi,
  name: 'iscsi',
  type: 'VndiSCSISoftwareInitiator.v2_0_0.VndiSCSISoftwareInitiator',
  says: 'The firmware’s iSCSI initiator, and the targets it can start the server from.',
  title: 'iSCSI Software Initiator',
  shown: { ...shown, iSCSINicSources: nicSources },
  pending: {
    [initiatorName]: pendingSetting(iscsi, initiatorName, initiator),
    iSCSISources: pendingList(iscsi, sources),
  },
  defaults: shown,
});
