/**
 * Settings of the lock. The lock is taken with a password, and only that password changes anything of it from then on;
 * passwords and the order to unlock are carried out by a start, and gone. Source: behaviour § 2.7.
 */
import type { Json } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import {
  type Area,
  applyPending,
  areaIn,
  areaResources,
  type Check,
  configure,
  conflict,
  isListed,
  pendingSetting,
  resetToDelivered,
  type SettingRow,
  type SettingTable,
  shownSetting,
  type Validator,
  type Values,
  validateByTable,
} from '../../../models/pending/index.js';
import {
  nothing,
  nullable,
  oneOf,
  type Row,
  type Rows,
  row,
  secretProperty,
  text,
  type View,
} from '../../../models/resource/index.js';
import { configLockAddress, configLockRecord } from './contract.js';
import { type ComparedKind, comparedKinds, computeDigests, type Lock } from './state.js';

const password = 'ServerConfigLockPassword';
const newPassword = 'NewServerConfigLockPassword';
const unlocking = 'ServerConfigLockDisable';
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
function keptPassword(given: string, hashed: () => string): string {
  return given.length < passwordLengthMin || given.length > passwordLengthMax ? unfit : hashed();
}

const takes = nullable(text({ lengthMax: textMax }));

/** Null until it is set, and where it is set to the word `Null`. */
function option(values: readonly string[], description: string): SettingRow {
  const listed = isListed([...values, 'Null']);
  return {
    takes,
    initial: null,
    description: description,
    check: (looked) => (looked.value === null ? undefined : listed(looked)),
  };
}

const yesNo = ['False', 'True'];
const onOff = ['Disabled', 'Enabled'];

const optionTable: SettingTable = {
  ServerConfigLockChallenge: option(
    onOff,
    'Password prompt of the firmware at the console, enabled or disabled.',
  ),
  [unlocking]: option(yesNo, 'Request to unlock the configuration.'),
  ServerConfigLockExcludeCpus: option(yesNo, 'Exclusion of processors from the comparison.'),
  ServerConfigLockExcludeDimms: option(yesNo, 'Exclusion of memory modules from the comparison.'),
  ServerConfigLockExcludeFwRevs: option(yesNo, 'Exclusion of firmware versions from the comparison.'),
  ServerConfigLockExcludePciSlots: option(yesNo, 'Exclusion of PCIe cards from the comparison.'),
  ServerConfigLockExcludeSecurity: option(yesNo, 'Exclusion of security settings from the comparison.'),
  ServerConfigLockTamperHalt: option(
    onOff,
    'Halt of the start after a detected difference, enabled or disabled.',
  ),
  ServerConfigLockTransport: option(onOff, 'Transport lock of the server, enabled or disabled.'),
  ServerConfigLockTransportAudit: option(
    onOff,
    'Audit-only handling of differences after a transport, enabled or disabled.',
  ),
};

const isFit: Check = ({ value, name }) =>
  value === unfit ? { key: 'PropertyValueError', args: [name] } : undefined;
const passwordRow: SettingRow = { takes, initial: null, description: '', check: isFit };
const table: SettingTable = { ...optionTable, [password]: passwordRow, [newPassword]: passwordRow };
const defaults: Values = Object.fromEntries(Object.keys(table).map((name) => [name, null]));

export const lockSettings: Area = {
  ...areaIn(
    'configLock',
    ({ settings }) => settings,
    (kept, settings) => ({ ...kept, settings }),
  ),
  defaults: () => defaults,
  validators: ({ configLock: { lock } }) => [
    validateByTable((folder) => (folder === '' ? table : undefined), defaults),
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
const judgeFirst: Validator = ({ name, value }, together) => {
  if (name === unlocking && value === 'True')
    return { ...conflict(name, 'ServerConfigLockState'), property: name };
  if (passwords.includes(name) || findPassword(together) !== undefined) return undefined;
  return { ...conflict(name, newPassword), property: name };
};

function judgeBy(passwordHash: string): Validator {
  return ({ name }, together) => {
    if (together[password] === passwordHash) return undefined;
    return name === password
      ? { key: 'PropertyValueError', args: [name], property: name }
      : { key: 'PropertyNotWritable', args: [name], property: name };
  };
}

/** The password that a lock is to be taken with. */
function findPassword(values: Values): string | undefined {
  const given = [values[newPassword], values[password]].find((value) => typeof value === 'string');
  return typeof given === 'string' ? given : undefined;
}

export function isSet(values: Values, name: string, value: Json): boolean {
  return values[name] === value;
}

/** The kinds that are compared, as the settings in force have it. */
function listCompared({ configLock }: Pick<ControllerTree, 'configLock'>): readonly ComparedKind[] {
  const { inForce } = configLock.settings;
  return comparedKinds.filter((kind) => !isSet(inForce, `ServerConfigLockExclude${kind}`, 'True'));
}

/** What a start makes of the lock: taken, changed, taken off; and the comparison of what was locked with what is there. */
export function passThroughLock(stage: Transaction): void {
  const taken = applyPending(stage, lockSettings);
  const { lock } = stage.view.configLock;
  if (taken !== undefined && isSet(taken, unlocking, 'True')) {
    if (lock !== null) putLock(stage, null);
    return;
  }
  const passwordHash = taken === undefined ? undefined : findPassword(taken);
  if (passwordHash !== undefined) putLock(stage, { passwordHash, digests: computeDigests(stage.view) });
  else if (lock !== null) {
    stage.send(configLockAddress, { type: 'server.compared', tampered: findDifferences(stage.view) });
  }
}

/** Defaults of manufacturing take the lock along, whoever has its password. */
export function deliverLock(stage: Transaction): void {
  if (stage.view.configLock.lock !== null) putLock(stage, null);
  resetToDelivered(stage, lockSettings);
}

function findDifferences(tree: ControllerTree): readonly ComparedKind[] {
  const { lock } = tree.configLock;
  if (lock === null) return [];
  const present = computeDigests(tree);
  return listCompared(tree).filter((kind) => present[kind] !== lock.digests[kind]);
}

function putLock(stage: Transaction, lock: Lock | null): void {
  stage.put('configLock', { ...stage.view.configLock, lock });
  stage.send(configLockAddress, { type: lock === null ? 'lock.removed' : 'lock.set' });
}

// The lock of the configuration as it is served: what it goes by, and what it has found.

/** Unit: characters. */
const passwordTextMax = 512;

/** The name that hashes of the password are made under, whichever of the two it was given as. */
const hashName = 'ServerConfigLock';

const passwordWords = {
  [newPassword]: 'New password of the configuration lock; never returned.',
  [password]: 'Present password of the configuration lock, required for every change; never returned.',
};

function passwordProperty(name: string, description: string): Row<Values> {
  return row(nothing, description, null, {
    setBy: secretProperty({
      privilege: 'HostBIOSConfigPriv',
      reader: text({ lengthMax: passwordTextMax }),
      redact: (given, { secrets }) => ({
        ok: true,
        value: keptPassword(given, () => secrets.firmwarePasswordHash(hashName, given)),
      }),
      apply: (stage, kept: string) => configure(stage, lockSettings, { [name]: kept }),
    }),
  });
}

const state: Rows<Values> = {
  ServerConfigLockLogStored: row(
    oneOf(['True', 'False']),
    '`True` if the log contains an entry about a difference since the configuration was locked.',
    (_: Values, { tree }: View) => (configLockRecord(tree).context.logged ? 'True' : 'False'),
  ),
  ServerConfigLockState: row(
    oneOf(['Disabled', 'Enabled']),
    'State of the configuration lock.',
    (_: Values, { tree }: View) => (tree.configLock.lock === null ? 'Disabled' : 'Enabled'),
  ),
};

const options = Object.entries(optionTable);
const shown = Object.fromEntries(options.map(([name, setting]) => [name, shownSetting(name, setting)]));

export const lockResources = areaResources({
  area: lockSettings,
  name: 'serverconfiglock',
  type: 'VndServerConfigLock.v1_0_0.VndServerConfigLock',
  description: 'Server configuration lock: compared parts and result of the comparison.',
  title: 'Server Configuration Lock',
  shown: {
    ...Object.fromEntries(
      Object.entries(passwordWords).map(([name, says]) => [name, row(nothing, says, null)]),
    ),
    ...shown,
    ...state,
  },
  pending: {
    ...Object.fromEntries(
      Object.entries(passwordWords).map(([name, says]) => [name, passwordProperty(name, says)]),
    ),
    ...Object.fromEntries(
      options.map(([name, setting]) => [name, pendingSetting(lockSettings, name, setting)]),
    ),
    ...state,
  },
  defaults: shown,
});
