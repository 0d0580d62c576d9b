/** Actions of the BIOS: restoring defaults, and changing a password. */
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  oneOf,
  onReset,
  optional,
  refused,
  required,
  text,
  type WriteContext,
  written,
} from '../../../../models/resource/index.js';
import {
  biosPasswordAddresses,
  biosSettingsAddress,
  type PasswordName,
  passwordNames,
} from '../../../bios-attributes/index.js';
import { configureAttributes, configureFrom } from '../configuring.js';

/** Unit: characters. Assumption: the width of a field on a firmware screen. */
const passwordLengthMax = 31;
const password = text({ lengthMax: passwordLengthMax, pattern: /^[ -~]*$/ });

/** Other firmware settings of the vendor stay unchanged (behaviour "BIOS settings"). */
export const resetBios = action({
  name: 'Bios.ResetBios',
  description: 'Resets all attributes to their defaults at the next start.',
  privilege: 'HostBIOSConfigPriv',
  // Vendor tools name the defaults, although there is no choice.
  parameters: { ResetType: optional(oneOf(['default']), 'Set of defaults.') },
  applyTimes: onReset,
  apply: (stage) => {
    configureFrom(stage, 'default');
    return written(mgmtMessage('SystemResetRequired'));
  },
});

export const changePassword = action({
  name: 'Bios.ChangePassword',
  description: 'Changes or removes a firmware password.',
  privilege: 'HostBIOSConfigPriv',
  parameters: {
    PasswordName: required(oneOf(passwordNames), 'Name of the password to change.'),
    OldPassword: required(password, 'Present password; empty if no password is set.'),
    NewPassword: required(password, 'New password; empty to remove the password.'),
  },
  redact: ({ PasswordName, OldPassword, NewPassword }, { secrets }) => ({
    ok: true,
    value: {
      PasswordName,
      OldPassword: keptOf(secrets, PasswordName, OldPassword),
      NewPassword: keptOf(secrets, PasswordName, NewPassword),
    },
  }),
  apply: (stage, { PasswordName, OldPassword, NewPassword }) => {
    const change = { type: 'password.change', old: OldPassword, new: NewPassword } as const;
    if (!stage.offer(biosPasswordAddresses[PasswordName], change)) {
      return refused(mgmtMessage('BiosPasswordMismatch'));
    }
    stage.emit('bios.passwordChanged', { password: PasswordName }, biosSettingsAddress);
    return written(baseMessage('Success'));
  },
});

function keptOf(secrets: WriteContext['secrets'], name: PasswordName, given: string): string | null {
  return given === '' ? null : secrets.firmwarePasswordHash(name, given);
}

// Vendor actions that restore defaults with the next start: commands to the firmware like those of attributes.

function restoreAction(name: string, order: string, description: string) {
  return action({
    name: `VndComputerSystemExt.${name}`,
    description,
    vendor: true,
    privilege: 'HostBIOSConfigPriv',
    alsoPrivilege: 'MgmtConfigPriv',
    disrupts: true,
    parameters: {},
    applyTimes: onReset,
    apply: (stage) => {
      configureAttributes(stage, { [order]: 'Yes' });
      return written(mgmtMessage('SystemResetRequired'));
    },
  });
}

export const restoreSystemDefaults = restoreAction(
  'RestoreSystemDefaults',
  'RestoreDefaults',
  'Restores the firmware defaults at the next start, or the user defaults if some were saved.',
);

export const restoreManufacturingDefaults = restoreAction(
  'RestoreManufacturingDefaults',
  'RestoreManufacturingDefaults',
  'Restores the factory state of the firmware at the next start and deletes all stored data.',
);
