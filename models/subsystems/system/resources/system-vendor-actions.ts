/** The vendor's power actions on the system: the button, a cold boot, and the auxiliary power cycle. */

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { written } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { action, required } from '../../../resource/writes.js';
import { type MainsValue, mainsAddress } from '../../controller/index.js';
import { requestPower } from '../../host/index.js';

export const powerButton = action({
  name: 'VndComputerSystemExt.PowerButton',
  says: 'Presses the power button of the server.',
  vendor: true,
  privilege: 'VirtualPowerAndResetPriv',
  disrupts: true,
  parameters: { PushType: required(oneOf(['Press', 'PressAndHold']), 'How long the button is pressed.') },
  apply: (stage, { PushType }, { by }) => {
    requestPower(stage, PushType === 'Press' ? 'button.press' : 'button.hold', by);
    return written(baseMessage('Success'));
  },
});

export const systemReset = action({
  name: 'VndComputerSystemExt.SystemReset',
  says: 'Starts the server from cold, or takes even its standby power away for a moment.',
  vendor: true,
  privilege: 'VirtualPowerAndResetPriv',
  disrupts: true,
  parameters: { ResetType: required(oneOf(['ColdBoot', 'AuxCycle']), 'Which kind of reset is wanted.') },
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
});
