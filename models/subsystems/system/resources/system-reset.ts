/** `ComputerSystem.Reset`: each reset type is an event of the power machine; what it takes is decided there alone. */

import { baseMessage } from '../../../messages/index.js';
import { written } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { action, required } from '../../../resource/writes.js';
import { requestPower, resetEvents } from '../../host/index.js';

/** In the order of behaviour "Computer system, manager and vendor actions". */
const resetTypes = [
  'On',
  'ForceOff',
  'GracefulShutdown',
  'ForceRestart',
  'Nmi',
  'PushPowerButton',
  'GracefulRestart',
] as const satisfies readonly (keyof typeof resetEvents)[];

export const resetAction = action({
  name: 'ComputerSystem.Reset',
  says: 'Switches the server on, off, or off and on again.',
  privilege: 'VirtualPowerAndResetPriv',
  parameters: { ResetType: required(oneOf(resetTypes), 'Which kind of reset is wanted.') },
  apply: (stage, { ResetType }, { by }) => {
    requestPower(stage, resetEvents[ResetType], by);
    return written(baseMessage('Success'));
  },
});
