/** The vendor's power actions on the system: the button, a cold boot, and the auxiliary power cycle. */

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { type Action, written } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { type MainsValue, mainsAddress } from '../../controller/mains-contract.js';
import { requestPower } from '../../host/power-requests.js';

export const powerButton: Action = {
  name: 'VndComputerSystemExt.PowerButton',
  vendor: true,
  privilege: 'VirtualPowerAndResetPriv',
  parameters: { PushType: { reader: oneOf(['Press', 'PressAndHold']), required: true } },
  apply: (stage, { PushType }, { by }) => {
    requestPower(stage, PushType === 'Press' ? 'button.press' : 'button.hold', by);
    return written(baseMessage('Success'));
  },
};

export const systemReset: Action = {
  name: 'VndComputerSystemExt.SystemReset',
  vendor: true,
  privilege: 'VirtualPowerAndResetPriv',
  parameters: { ResetType: { reader: oneOf(['ColdBoot', 'AuxCycle']), required: true } },
  apply: (stage, { ResetType }, { by }) => {
    if (ResetType === 'ColdBoot') {
      requestPower(stage, 'power.coldBoot', by);
      return written(baseMessage('Success'));
    }
    stage.send(mainsAddress, { type: 'aux.cycle' });
    // The feed either starts its cycle now or keeps the request until the host is off; the answer says which.
    const feed = stage.record(mainsAddress)?.value as MainsValue | undefined;
    return written(mgmtMessage(feed === 'cycleRequested' ? 'SystemPowerOffRequired' : 'ResetInProgress'));
  },
};
