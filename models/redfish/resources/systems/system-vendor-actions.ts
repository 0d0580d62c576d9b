/** The vendor's power actions on the system: the button, a cold boot, and the auxiliary power cycle. */
import { type MainsValue, mainsAddress } from '../../../contracts/mains.js';
import { powerAddress } from '../../../contracts/power.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { type Action, written } from '../../define.js';
import { oneOf } from '../../readers.js';

export const powerButton: Action = {
  name: 'VndComputerSystemExt.PowerButton',
  vendor: true,
  privilege: 'VirtualPowerAndResetPriv',
  parameters: { PushType: { reader: oneOf(['Press', 'PressAndHold']), required: true } },
  apply: (stage, { PushType }) => {
    stage.send(powerAddress, { type: PushType === 'Press' ? 'button.press' : 'button.hold' });
    return written(baseMessage('Success'));
  },
};

export const systemReset: Action = {
  name: 'VndComputerSystemExt.SystemReset',
  vendor: true,
  privilege: 'VirtualPowerAndResetPriv',
  parameters: { ResetType: { reader: oneOf(['ColdBoot', 'AuxCycle']), required: true } },
  apply: (stage, { ResetType }) => {
    if (ResetType === 'ColdBoot') {
      stage.send(powerAddress, { type: 'power.coldBoot' });
      return written(baseMessage('Success'));
    }
    stage.send(mainsAddress, { type: 'aux.cycle' });
    // The feed either starts its cycle now or keeps the request until the host is off; the answer says which.
    const feed = stage.record(mainsAddress)?.value as MainsValue | undefined;
    return written(mgmtMessage(feed === 'cycleRequested' ? 'SystemPowerOffRequired' : 'ResetInProgress'));
  },
};
