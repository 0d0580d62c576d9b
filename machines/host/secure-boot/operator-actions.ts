/** Operator actions on secure boot in the firmware setup at the console. */

import type { Transaction } from '../../../models/index.js';
import { impossible } from '../../faults/fault.js';
import type { OperatorActions } from '../../operator-actions/operator-action.js';
import type { RequestableMode } from './modes.js';
import { requestMode } from './requests.js';

function ask(mode: RequestableMode) {
  return (stage: Transaction) =>
    requestMode(stage, mode)
      ? undefined
      : impossible(`secure boot cannot change from its present mode to ${mode}`);
}

export const secureBootOperatorActions = {
  'secureBoot.audit': {
    description:
      'Puts secure boot into audit mode in the firmware setup, from the next host start on. Audit mode has no platform key.',
    operate: ask('AuditMode'),
  },
  'secureBoot.deploy': {
    description:
      'Puts secure boot from user mode into deployed mode in the firmware setup, from the next host start on.',
    operate: ask('DeployedMode'),
  },
  'secureBoot.withdraw': {
    description:
      'Puts secure boot from deployed mode back into user mode in the firmware setup, from the next host start on.',
    operate: ask('UserMode'),
  },
} satisfies OperatorActions;
