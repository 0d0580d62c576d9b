/** The vendor's actions on the enclosure: the controller's channel to the devices, off and back as it came. */
import { baseMessage } from '../../../messages/index.js';
import { type Action, written } from '../../../resource/define.js';

const mctpAction = {
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
} as const;

export const disableMctp: Action = {
  ...mctpAction,
  name: 'VndServerChassis.DisableMCTPOnServer',
  apply: ({ draft }) => {
    draft.chassis.mctpEnabled = false;
    return written(baseMessage('Success'));
  },
};

export const factoryResetMctp: Action = {
  ...mctpAction,
  name: 'VndServerChassis.FactoryResetMCTP',
  apply: ({ draft }) => {
    draft.chassis.mctpEnabled = true;
    return written(baseMessage('Success'));
  },
};
