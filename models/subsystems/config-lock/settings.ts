/**
 * Settings of the lock. The lock is taken with a password, and only that password changes anything of it from then on;
 * passwords and the order to unlock are carried out by a start, and gone. Source: behaviour § 2.7.
 */
import type { Json } from '../../../engine/index.js';
import {
  type Area,
  areaIn,
  type Check,
  conflict,
  isListed,
  type Judge,
  judgeByTable,
  type SettingRow,
  type SettingTable,
  type Values,
} from '../../pending/index.js';
import { nullable, text } from '../../resource/readers.js';
import type { ControllerTree } from '../../tree.js';
import { type ComparedKind, comparedKinds } from './digests.js';

export const password = 'ServerConfigLockPassword';
export const newPassword = 'NewServerConfigLockPassword';
export const unlocking = 'ServerConfigLockDisable';
const passwords = [password, newPassword];
const orders = [...passwords, unlocking];

/** Unit: characters. Source: behaviour § 9. */
const passwordLengthMin = 16;
const passwordLengthMax = 31;

/** Longest text that is taken from a body. */
const textMax = 512;

/** Stands for a password that is too short or too long. */
const unfit = 'unfit';

/** What is kept of a password until a start has seen it. */
export function keptPassword(given: string, hashed: () => string): string {
  return given.length < passwordLengthMin || given.length > passwordLengthMax ? unfit : hashed();
}

const takes = nullable(text({ lengthMax: textMax }));

/** Null until it is set, and where it is set to the word `Null`. */
function option(values: readonly string[], says: string): SettingRow {
  const listed = isListed([...values, 'Null']);
  return {
    takes,
    initial: null,
    says,
    check: (looked) => (looked.value === null ? undefined : listed(looked)),
  };
}

const yesNo = ['False', 'True'];
const onOff = ['Disabled', 'Enabled'];

export const optionTable: SettingTable = {
  ServerConfigLockChallenge: option(onOff, 'Whether the firmware asks at the console for the password.'),
  [unlocking]: option(yesNo, 'An order to unlock the configuration.'),
  ServerConfigLockExcludeCpus: option(yesNo, 'Whether processors are left out of the comparison.'),
  ServerConfigLockExcludeDimms: option(yesNo, 'Whether memory modules are left out of the comparison.'),
  ServerConfigLockExcludeFwRevs: option(
    yesNo,
    'Whether versions of firmware are left out of the comparison.',
  ),
  ServerConfigLockExcludePciSlots: option(yesNo, 'Whether cards are left out of the comparison.'),
  ServerConfigLockExcludeSecurity: option(yesNo, 'Whether settings of security are left out of it.'),
  ServerConfigLockTamperHalt: option(onOff, 'Whether a start ends where the comparison finds a difference.'),
  ServerConfigLockTransport: option(onOff, 'Whether the server was locked to be moved.'),
  ServerConfigLockTransportAudit: option(onOff, 'Whether a difference after that is noted alone.'),
};

const isFit: Check = ({ value, name }) =>
  value === unfit ? { key: 'PropertyValueError', args: [name] } : undefined;
const passwordRow: SettingRow = { takes, initial: null, says: '', check: isFit };
const table: SettingTable = { ...optionTable, [password]: passwordRow, [newPassword]: passwordRow };
const defaults: Values = Object.fromEntries(Object.keys(table).map((name) => [name, null]));

export const lockSettings: Area = {
  ...areaIn(
    'configLock',
    ({ settings }) => settings,
    (kept, settings) => ({ ...kept, settings }),
  ),
  defaults: () => defaults,
  judges: ({ configLock: { lock } }) => [
    judgeByTable((folder) => (folder === '' ? table : undefined), defaults),
    lock === null ? judgeFirst : judgeBy(lock.passwordHash),
  ],
  conclude: (values) => {
    const kept = Object.entries(values).filter(
      ([name, value]) => !orders.includes(name) && value !== 'Null' && values[unlocking] !== 'True',
    );
    return Object.fromEntries(kept);
  },
};

/** Without a lock there is nothing to unlock, and nothing to go by but a password to lock with. */
const judgeFirst: Judge = ({ name, value }, together) => {
  if (name === unlocking && value === 'True')
    return { ...conflict(name, 'ServerConfigLockState'), property: name };
  if (passwords.includes(name) || findPassword(together) !== undefined) return undefined;
  return { ...conflict(name, newPassword), property: name };
};

function judgeBy(passwordHash: string): Judge {
  return ({ name }, together) => {
    if (together[password] === passwordHash) return undefined;
    return name === password
      ? { key: 'PropertyValueError', args: [name], property: name }
      : { key: 'PropertyNotWritable', args: [name], property: name };
  };
}

/** The password that a lock is to be taken with. */
export function findPassword(values: Values): string | undefined {
  const given = [values[newPassword], values[password]].find((value) => typeof value === 'string');
  return typeof given === 'string' ? given : undefined;
}

export function isSet(values: Values, name: string, value: Json): boolean {
  return values[name] === value;
}

/** The kinds that are compared, as the settings in force have it. */
export function listCompared({ configLock }: Pick<ControllerTree, 'configLock'>): readonly ComparedKind[] {
  const { inForce } = configLock.settings;
  return comparedKinds.filter((kind) => !isSet(inForce, `ServerConfigLockExclude${kind}`, 'True'));
}
