/**
 * Settings of the configuration lock. A password engages the lock; from then on every change of these settings requires
 * this password. A host start uses the passwords and the unlock command once and then deletes them. Source: behaviour §
 * 2.7.
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

/** Minimum length of a password. Unit: characters. Source: behaviour § 9. */
const passwordLengthMin = 16;
const passwordLengthMax = 31;

/** Maximum length of a string value in a request. Unit: characters. */
const textMax = 512;

/** Placeholder for a password of invalid length. */
const unfit = 'unfit';

/** Returns the stored form of a password, which is used until a host start has checked the password. */
function keptPassword(given: string, hashed: () => string): string {
  return given.length < passwordLengthMin || given.length > passwordLengthMax ? unfit : hashed();
}

const takes = nullable(text({ lengthMax: textMax }));

/**
 * Creates the row of a setting with a list of allowed values. The setting is null until a client sets it, and again
 * after a client sets it to the word `Null`.
 */
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
    'Halt of the host start after a detected difference, enabled or disabled.',
  ),
  ServerConfigLockTransport: option(
    onOff,
    'Lock of the server configuration for shipping, enabled or disabled.',
  ),
  ServerConfigLockTransportAudit: option(
    onOff,
    'Indicates whether configuration differences that are found after the server was shipped are only logged.',
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

/**
 * Validator while the configuration is not locked: an unlock command is refused, and other settings are accepted only
 * together with a password that engages the lock.
 */
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

/** Returns the hash of the password that engages the lock. */
function findPassword(values: Values): string | undefined {
  const given = [values[newPassword], values[password]].find((value) => typeof value === 'string');
  return typeof given === 'string' ? given : undefined;
}

export function isSet(values: Values, name: string, value: Json): boolean {
  return values[name] === value;
}

/** Lists the kinds of configuration that a start compares according to the settings in force. */
function listCompared({ configLock }: Pick<ControllerTree, 'configLock'>): readonly ComparedKind[] {
  const { inForce } = configLock.settings;
  return comparedKinds.filter((kind) => !isSet(inForce, `ServerConfigLockExclude${kind}`, 'True'));
}

/**
 * Handles the lock in a host start: it is engaged, changed or released, or the server is compared with the locked
 * configuration.
 */
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

/** Releases the lock without its password when manufacturing defaults are restored. */
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

// Configuration lock in the Redfish service: its settings and its results.

/**
 * Maximum length of a password in a request. Unit: characters. The maximum is greater than that of a valid password, so
 * that the next host start reports an invalid length.
 */
const passwordTextMax = 512;

/** Name from which password hashes are derived. Both password properties use it, so that their hashes are comparable. */
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
    '`True` if a configuration difference was logged since the configuration was locked.',
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
