/** What somebody at the console of the server can ask of secure boot, in the setup of its firmware. */
import { type AskedMode, askForMode, type ControllerStage } from '../../models/index.js';
import { impossible } from '../faults/fault.js';
import type { Hands } from '../hands/hand.js';

function ask(mode: AskedMode) {
  return (stage: ControllerStage) =>
    askForMode(stage, mode) ? undefined : impossible(`secure boot has no way from its mode to ${mode}`);
}

export const secureBootHands = {
  'secureBoot.audit': {
    says: 'In the setup of the firmware secure boot is put into audit mode, without a platform key, from the next start on.',
    operate: ask('AuditMode'),
  },
  'secureBoot.deploy': {
    says: 'In the setup of the firmware secure boot is put from user mode into deployed mode, from the next start on.',
    operate: ask('DeployedMode'),
  },
  'secureBoot.withdraw': {
    says: 'In the setup of the firmware secure boot is put from deployed mode back into user mode, from the next start on.',
    operate: ask('UserMode'),
  },
} satisfies Hands;
