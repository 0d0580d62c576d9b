/** The lock of the configuration as it is served: what it goes by, and what it has found. */
import { areaResources, configure, pendingSetting, shownSetting, type Values } from '../../pending/index.js';
import type { View } from '../../resource/define.js';
import { nothing } from '../../resource/kinds.js';
import { secretProperty } from '../../resource/property.js';
import { oneOf, text } from '../../resource/readers.js';
import { type Row, type Rows, row } from '../../resource/rows.js';
import { keptPassword, lockSettings, newPassword, optionTable, password } from './settings.js';

/** Unit: characters. */
const passwordTextMax = 512;

/** The name that hashes of the password are made under, whichever of the two it was given as. */
const hashName = 'ServerConfigLock';

const passwordWords = {
  [newPassword]: 'The password that the lock is to have; never shown.',
  [password]: 'The password of the lock, without which nothing of it changes; never shown.',
};

function passwordRow(name: string, says: string): Row<Values> {
  return row(nothing, says, null, {
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
    'Whether the log has an entry about a difference since the lock was taken.',
    (_: Values, { tree }: View) => (tree.configLock.logged ? 'True' : 'False'),
  ),
  ServerConfigLockState: row(
    oneOf(['Disabled', 'Enabled']),
    'Whether the configuration is locked.',
    (_: Values, { tree }: View) => (tree.configLock.lock === null ? 'Disabled' : 'Enabled'),
  ),
};

const options = Object.entries(optionTable);
const shown = Object.fromEntries(options.map(([name, setting]) => [name, shownSetting(name, setting)]));

export const lockResources = areaResources({
  area: lockSettings,
  name: 'serverconfiglock',
  type: 'VndServerConfigLock.v1_0_0.VndServerConfigLock',
  says: 'The lock of the server’s configuration: what it compares, and what it found.',
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
      Object.entries(passwordWords).map(([name, says]) => [name, passwordRow(name, says)]),
    ),
    ...Object.fromEntries(
      options.map(([name, setting]) => [name, pendingSetting(lockSettings, name, setting)]),
    ),
    ...state,
  },
  defaults: shown,
});
