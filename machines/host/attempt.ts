/**
 * What a start of the host would come to now, with all who have a say in it: they are put together here, for some of them
 * go by what there is to boot.
 */
import {
  attemptBoot,
  type BootAttempt,
  type BootTree,
  findObjection,
  findSpdmHalt,
  findTamperHalt,
  type Gatekeepers,
  isErasePending,
  isSecureBootInForce,
  isSystemReadable,
  type PolicyHalt,
} from '../../models/index.js';

/** Who erases a server does not ask what it is. Assumption: of the others it is the components that are told of. */
function findPolicyHalt(tree: BootTree): PolicyHalt | undefined {
  if (isErasePending(tree)) return 'secureErase';
  if (findSpdmHalt(tree) !== undefined) return 'componentIntegrity';
  return findTamperHalt(tree) === undefined ? undefined : 'configurationLock';
}

const gatekeepers: Gatekeepers = {
  isSecure: isSecureBootInForce,
  isSystemReadable,
  findObjection,
  findPolicyHalt,
};

export function attemptStart(tree: BootTree): BootAttempt {
  return attemptBoot(tree, gatekeepers);
}
