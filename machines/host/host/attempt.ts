/**
 * What a start of the host would come to now, with all who have a say in it: they are put together here, for some of them
 * go by what there is to boot.
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

/** Who erases a server does not ask what it is. Assumption: of the others it is the components that are told of. */
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

// A host that has nothing to boot: it tries again and again, and the log tells of it as soon as there is one.

/**
 * Firmware goes through its boot order again and again, unless `BootOrderPolicy` has it try once (behaviour § 3.1). Nothing
 * comes of that but for what has changed, so it is looked at when something has. Assumption: that a round takes seconds
 * is not counted.
 */
export function retryBoot(stage: Transaction): void {
  if (findBootState(recordIn(stage, powerAddress)) !== 'unbootable') return;
  if (biosAttribute(stage.view, 'BootOrderPolicy') === 'AttemptOnce') return;
  if (attemptStart(stage.view).outcome.ending === 'booted')
    stage.offer(powerAddress, { type: 'boot.retried' });
}

/** A controller that was away when POST came to its end says on its return what it ended in. */
export function reportUnbooted(stage: Transaction): void {
  const record = recordIn(stage, powerAddress);
  const boot = findBootState(record);
  if (boot !== 'unbootable' && boot !== 'halted') return;
  for (const { fact, args = {} } of reportOutcome(record.context.attempt.outcome, stage.view))
    reportUnreported(stage, fact, args, powerAddress);
}
