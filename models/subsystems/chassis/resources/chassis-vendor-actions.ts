/** The vendor's actions on the enclosure: the controller's channel to the devices, off and back as it came. */
import { baseMessage } from '../../../messages/index.js';
import { written } from '../../../resource/define.js';
import { action } from '../../../resource/writes.js';

const mctpAction = {
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
} as const;

export const disableMctp = action({
  ...mctpAction,
  name: 'VndServerChassis.DisableMCTPOnServer',
  says: 'Ends the talk between controller and devices over MCTP.',
  apply: ({ draft }) => {
    draft.chassis.mctpEnabled = false;
    return written(baseMessage('Success'));
  },
});

export const factoryResetMctp = action({
  ...mctpAction,
  name: 'VndServerChassis.FactoryResetMCTP',
  says: 'Lets controller and devices talk over MCTP again, as they came.',
  apply: ({ draft }) => {
    draft.chassis.mctpEnabled = true;
    return written(baseMessage('Success'));
  },
});
