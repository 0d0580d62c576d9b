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
  type Gatekeepers,
  isSecureBootInForce,
} from '../../models/index.js';

const gatekeepers: Gatekeepers = {
  isSecure: isSecureBootInForce,
  findObjection,
  haltsForIntegrity: (tree) => findSpdmHalt(tree) !== undefined,
};

export function attemptStart(tree: BootTree): BootAttempt {
  return attemptBoot(tree, gatekeepers);
}
