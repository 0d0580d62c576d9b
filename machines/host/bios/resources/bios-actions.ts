/** Actions of the BIOS that restore defaults or change a password. */
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

/** Maximum length of a firmware password. Unit: characters. Assumption: the width of a field on a firmware screen. */
const passwordLengthMax = 31;
const password = text({ lengthMax: passwordLengthMax, pattern: /^[ -~]*$/ });

/**
 * Action that resets the attributes. Vendor-specific firmware settings outside of the attributes stay unchanged
 * (behaviour "BIOS settings").
 */
export const resetBios = action({
  name: 'Bios.ResetBios',
  description: 'Resets all attributes to their defaults at the next host start.',
  privilege: 'HostBIOSConfigPriv',
  // Vendor tools send the name of the defaults, although only one name is allowed.
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
    OldPassword: required(password, 'Current password; empty if no password is set.'),
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

// Creates a vendor action that restores defaults at the next host start. It sets an attribute that is a command to the
// firmware.

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
  'Restores the firmware defaults at the next host start, or the user defaults if some were saved.',
);

export const restoreManufacturingDefaults = restoreAction(
  'RestoreManufacturingDefaults',
  'RestoreManufacturingDefaults',
  'Restores the factory state of the firmware at the next host start and deletes all stored data.',
);
