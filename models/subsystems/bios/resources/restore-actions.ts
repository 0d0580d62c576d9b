/** The vendor's requests for defaults, which the next start brings back: orders to the firmware like the attributes'. */
import { mgmtMessage } from '../../../messages/index.js';
import { onReset } from '../../../resource/annotations.js';
import { written } from '../../../resource/define.js';
import { action } from '../../../resource/writes.js';
import { configureAttributes } from '../configuring.js';

function restoreAction(name: string, order: string, says: string) {
  return action({
    name: `VndComputerSystemExt.${name}`,
    says,
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
  'Has the next start set the firmware back to the defaults, those of the user where some were saved.',
);

export const restoreManufacturingDefaults = restoreAction(
  'RestoreManufacturingDefaults',
  'RestoreManufacturingDefaults',
  'Has the next start set the firmware back to how it was delivered, with all that was kept in it.',
);
