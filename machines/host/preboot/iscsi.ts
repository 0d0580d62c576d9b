/** iSCSI initiator of the firmware: its name, and up to four boot targets. */

import { isObject } from '../../../engine/index.js';
import { systemSerial } from '../../../models/index.js';
import {
  type BlueprintUnit,
  choice,
  formattedText,
  type ListForm,
  listDefaults,
  type SettingTable,
} from '../../../models/pending/index.js';
import { isLine } from '../../../models/resource/index.js';
import { type AttemptTerms, attemptsMax, attemptTable } from './attempts.js';
import { attemptArea, type TargetForm } from './targets.js';

// CHAP secrets. They are stored sealed, because the initiator has to present them to connect (design § 2.5). The length
// of a secret is checked before it is sealed. An invalid length is reported when the setting is applied.

/** Minimum length of a secret. Unit: bytes. Source: behaviour § 2.7. */
const secretBytesMin = 12;
const secretBytesMax = 16;

/** Placeholder for a secret of invalid length. The secret itself is not stored, because it is never used. */
const unfit = 'unfit';

type SecretRow = NonNullable<ListForm['secrets']>[string];

function chapSecret(description: string): SecretRow {
  return {
    description,
    hide: ({ secrets }, { property, text, present }) => {
      const bytes = Buffer.byteLength(text);
      if (bytes < secretBytesMin || bytes > secretBytesMax) return unfit;
      const revision = isObject(present) && typeof present.revision === 'number' ? present.revision : 0;
      return secrets.seal({ address: `Bios/iscsi/${property}`, revision: revision + 1 }, text);
    },
    check: ({ value, name }) => (value === unfit ? { key: 'PropertyValueError', args: [name] } : undefined),
  };
}

/** Maximum length of an initiator or target name. Unit: bytes. Source: RFC 3720 § 3.2.6.1. */
const iscsiNameBytesMax = 223;
/** Pattern of an iSCSI name. Source: RFC 3720 § 3.2.6.3 (iqn, eui), RFC 3980 (naa). */
const iscsiName =
  /^(?:iqn\.\d{4}-(?:0[1-9]|1[0-2])\.[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\S+)?|eui\.[\da-f]{16}|naa\.(?:[\da-f]{16}|[\da-f]{32}))$/i;
const userNameLengthMax = 126;
/** Pattern of a logical unit number: one to four groups of hexadecimal digits. */
const logicalUnit = /^[\da-f]{1,4}(?:-[\da-f]{4}){0,3}$/i;
const defaultPort = 3_260;

function isIscsiName(text: string): boolean {
  return Buffer.byteLength(text) <= iscsiNameBytesMax && iscsiName.test(text);
}

const userName = (description: string) =>
  formattedText((text) => text.length <= userNameLengthMax && isLine(text), '', description);

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
  iSCSIAuthenticationMethod: choice(['None', 'CHAP'], 'Authentication method between initiator and target.'),
  iSCSIChapType: choice(['OneWay', 'Mutual'], 'Type of CHAP authentication, one-way or mutual.'),
  iSCSIChapUsername: userName('CHAP user name of the initiator.'),
  iSCSIConnection: choice(
    ['Disabled', 'Enabled', 'EnabledMpio'],
    'State of the connection: disabled, enabled, or enabled with multipath I/O.',
  ),
  iSCSILUN: formattedText((text) => logicalUnit.test(text), '0', 'Logical unit number (LUN) of the target.'),
  iSCSIReverseChapUsername: userName('CHAP user name of the target.'),
  iSCSITargetName: formattedText((text) => text === '' || isIscsiName(text), '', 'iSCSI name of the target.'),
};

const attempts: ListForm = {
  name: terms.listName,
  description: 'iSCSI targets that the server can boot from.',
  length: attemptsMax,
  table,
  secrets: {
    iSCSIChapSecret: chapSecret('CHAP secret of the initiator; null if a secret is set.'),
    iSCSIReverseChapSecret: chapSecret('CHAP secret of the target; null if a secret is set.'),
  },
};
const listed = listDefaults(attempts);

export const iscsiTargets: TargetForm = {
  area: 'iscsi',
  protocol: 'iSCSI',
  terms,
  defaults: listed,
  // Returns the device path node. The target name in the node is empty if the network supplies the name.
  // Source: UEFI 2.10 § 10.6.1.6.
  node: (beside) =>
    `iSCSI(${beside('iSCSITargetName')},0x1,${printUnit(String(beside('iSCSILUN')))},None,None,None,TCP)`,
};

/**
 * Number of hexadecimal digits of a logical unit number. The next constant is the number of digits of each group.
 * Source: UEFI 2.10 § 10.3.4.21, SAM-3.
 */
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

/**
 * Returns the default name of the initiator. It contains the firmware family and the serial number of the server
 * (behaviour § 2.7).
 */
function defaultInitiator(unit: BlueprintUnit): string {
  const [family = ''] = unit.blueprint.system.biosVersion.split(' ');
  return `iqn.2015-02.com.vnd:uefi-${family}-${systemSerial(unit)}`.replace(/\s/g, '-');
}

export const { area: iscsi, resources: iscsiResources } = attemptArea(
  iscsiTargets,
  attempts,
  {
    name: 'iSCSIInitiatorName',
    setting: formattedText(isIscsiName, '', 'iSCSI name of the initiator, in iqn, eui or naa format.'),
    initial: defaultInitiator,
  },
  {
    type: 'VndiSCSISoftwareInitiator.v2_0_0.VndiSCSISoftwareInitiator',
    description: 'iSCSI initiator of the firmware and its boot targets.',
    title: 'iSCSI Software Initiator',
  },
);
