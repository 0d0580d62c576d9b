/**
 * The outcome of a start of the host now, with the policies of all subsystems: they are combined here, because some of
 * them depend on the boot sources.
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

/** An erase ignores other policies. Assumption: of the others, the components are reported first. */
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

// A host without a bootable source: it retries, and boots as soon as there is a source.

/**
 * Firmware repeats its boot order, unless `BootOrderPolicy` allows a single attempt (behaviour § 3.1). The result
 * changes only when the state has changed, so a retry is computed then. Assumption: the seconds of a round are ignored.
 */
export function retryBoot(stage: Transaction): void {
  if (findBootState(recordIn(stage, powerAddress)) !== 'unbootable') return;
  if (biosAttribute(stage.view, 'BootOrderPolicy') === 'AttemptOnce') return;
  if (attemptStart(stage.view).outcome.ending === 'booted')
    stage.offer(powerAddress, { type: 'boot.retried' });
}

/** A controller that was absent at the end of POST reports its outcome on its return. */
export function reportUnbooted(stage: Transaction): void {
  const record = recordIn(stage, powerAddress);
  const boot = findBootState(record);
  if (boot !== 'unbootable' && boot !== 'halted') return;
  for (const { fact, args = {} } of reportOutcome(record.context.attempt.outcome, stage.view))
    reportUnreported(stage, fact, args, powerAddress);
}
