/** `ComputerSystem.Reset`: each reset type is an event of the power machine; what it takes is decided there alone. */

import { baseMessage } from '../../../messages/index.js';
import { type Action, written } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { resetEvents } from '../../host/power-contract.js';
import { requestPower } from '../../host/power-requests.js';

/** In the order SPEC lists them. */
const resetTypes = [
  'On',
  'ForceOff',
  'GracefulShutdown',
  'ForceRestart',
  'Nmi',
  'PushPowerButton',
  'GracefulRestart',
] as const satisfies readonly (keyof typeof resetEvents)[];

export const resetAction: Action = {
  name: 'ComputerSystem.Reset',
  vendor: false,
  privilege: 'VirtualPowerAndResetPriv',
  parameters: { ResetType: { reader: oneOf(resetTypes), required: true } },
  apply: (stage, { ResetType }, { by }) => {
    requestPower(stage, resetEvents[ResetType as keyof typeof resetEvents], by);
    return written(baseMessage('Success'));
  },
};
