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
  isSecureBootInForce,
  type PolicyHalt,
} from '../../models/index.js';

/** Assumption: where both would halt the start, it is the components that are told of. */
function findPolicyHalt(tree: BootTree): PolicyHalt | undefined {
  if (findSpdmHalt(tree) !== undefined) return 'componentIntegrity';
  return findTamperHalt(tree) === undefined ? undefined : 'configurationLock';
}

const gatekeepers: Gatekeepers = {
  isSecure: isSecureBootInForce,
  findObjection,
  findPolicyHalt,
};

export function attemptStart(tree: BootTree): BootAttempt {
  return attemptBoot(tree, gatekeepers);
}
