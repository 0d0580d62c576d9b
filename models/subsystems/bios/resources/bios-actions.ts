/** What can be asked of the BIOS as a whole: its defaults, and another password. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { onReset } from '../../../resource/annotations.js';
import type { Means } from '../../../resource/define.js';
import { refused, written } from '../../../resource/define.js';
import { oneOf, text } from '../../../resource/readers.js';
import { action, optional, required } from '../../../resource/writes.js';
import { configureFrom } from '../configuring.js';
import { firmwareSetupAddress } from '../contract.js';
import { type PasswordName, passwordNames } from '../state.js';

/** Unit: characters. Assumption: as much as a screen of the firmware takes. */
const passwordLengthMax = 31;
const password = text({ lengthMax: passwordLengthMax, pattern: /^[ -~]*$/ });

/** The vendor's other settings of the firmware stay as they are (behaviour "BIOS settings"). */
export const resetBios = action({
  name: 'Bios.ResetBios',
  says: 'Has the next start set all attributes to their defaults.',
  privilege: 'HostBIOSConfigPriv',
  // Tools of the vendor say which defaults, though there is no choice.
  parameters: { ResetType: optional(oneOf(['default']), 'Which defaults.') },
  applyTimes: onReset,
  apply: (stage) => {
    configureFrom(stage, 'default');
    return written(mgmtMessage('SystemResetRequired'));
  },
});

export const changePassword = action({
  name: 'Bios.ChangePassword',
  says: 'Sets a password of the firmware, or none.',
  privilege: 'HostBIOSConfigPriv',
  parameters: {
    PasswordName: required(oneOf(passwordNames), 'Which password.'),
    OldPassword: required(password, 'The one there is; empty where there is none.'),
    NewPassword: required(password, 'The one there is to be; empty for none.'),
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
    const { draft, view } = stage;
    if (view.bios.passwords[PasswordName] !== OldPassword) {
      return refused(mgmtMessage('BiosPasswordMismatch'));
    }
    draft.bios.passwords = { ...view.bios.passwords, [PasswordName]: NewPassword };
    stage.emit('bios.passwordChanged', { password: PasswordName }, firmwareSetupAddress);
    return written(baseMessage('Success'));
  },
});

function keptOf(secrets: Means['secrets'], name: PasswordName, given: string): string | null {
  return given === '' ? null : secrets.firmwarePasswordHash(name, given);
}
