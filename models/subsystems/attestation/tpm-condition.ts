/** What can be wrong with the TPM of the host. Starts go on without one that does not work; what else is wrong shows in what it says. */
import type { ControllerTree } from '../../tree.js';
import { findCondition, hostTpmName, type partConditions } from '../parts/index.js';

export type TpmCondition = (typeof partConditions)['tpm'][number];

/** As it is now, whatever the last start found; null for one that is well. */
export function tpmCondition({ conditions }: Pick<ControllerTree, 'conditions'>): TpmCondition | null {
  const condition = findCondition(conditions, 'tpm', hostTpmName);
  switch (condition) {
    case 'failed':
    case 'notAuthentic':
    case 'unsupported':
    case 'wrongMeasurement':
      return condition;
    default:
      return null;
  }
}
