/**
 * Outcome of a host start at this instant. The policies of all subsystems are combined here, because some of them
 * depend on the boot sources.
 */

import { recordIn } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { biosAttribute } from '../../bios-attributes/index.js';
import { reportUnreported } from '../../faults/fault.js';
import { type BootAttempt, findBootState, type PolicyHalt, powerAddress } from '../../power/index.js';
import { isErasePending } from '../../storage/erase/index.js';
import { isSystemReadable } from '../../storage/storage/index.js';
import { findSpdmHalt } from '../attestation/index.js';
import { attemptBoot, type BootPolicies, reportOutcome } from '../boot/index.js';
import { findTamperHalt } from '../config-lock/index.js';
import { findRejection, isSecureBootInForce } from '../secure-boot/index.js';

/**
 * Returns the reason why a policy halts the start. A pending erase takes precedence over other policies. Assumption:
 * component integrity is reported before the configuration lock.
 */
function findPolicyHalt(tree: ControllerTree): PolicyHalt | undefined {
  if (isErasePending(tree)) return 'secureErase';
  if (findSpdmHalt(tree) !== undefined) return 'componentIntegrity';
  return findTamperHalt(tree) === undefined ? undefined : 'configurationLock';
}

const gatekeepers: BootPolicies = {
  isSecure: isSecureBootInForce,
  isSystemReadable,
  findObjection: findRejection,
  findPolicyHalt,
};

export function attemptStart(tree: ControllerTree): BootAttempt {
  return attemptBoot(tree, gatekeepers);
}

// Retries of a host without a bootable source: the host boots as soon as a source is available.

/**
 * Retries the boot of a host without a bootable source. The firmware repeats its boot order, unless `BootOrderPolicy`
 * allows a single attempt (behaviour § 3.1). The result depends only on the state. Therefore a retry is computed only
 * when the state changes. Assumption: the seconds that a retry takes are ignored.
 */
export function retryBoot(stage: Transaction): void {
  if (findBootState(recordIn(stage, powerAddress)) !== 'unbootable') return;
  if (biosAttribute(stage.view, 'BootOrderPolicy') === 'AttemptOnce') return;
  if (attemptStart(stage.view).outcome.ending === 'booted')
    stage.offer(powerAddress, { type: 'boot.retried' });
}

/**
 * Reports a boot that failed while the controller was unavailable. It is called when the controller is available again.
 */
export function reportUnbooted(stage: Transaction): void {
  const record = recordIn(stage, powerAddress);
  const boot = findBootState(record);
  if (boot !== 'unbootable' && boot !== 'halted') return;
  for (const { fact, args = {} } of reportOutcome(record.context.attempt.outcome, stage.view))
    reportUnreported(stage, fact, args, powerAddress);
}
