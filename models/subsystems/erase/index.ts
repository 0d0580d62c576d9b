/** Secure erase: of one drive. */
import { reactToOperations } from '../../operations/index.js';
import { noBranches, type Subsystem } from '../../subsystem.js';
import { driveEraseKind, driveEraseOwner } from './drive-erase.js';
import { driveEraseFacts } from './facts.js';

export const erase: Subsystem<{
  readonly branches: object;
  readonly facts: typeof driveEraseFacts;
}> = {
  initial: noBranches,
  facts: driveEraseFacts,
  reactions: reactToOperations({ [driveEraseKind]: driveEraseOwner }),
};

export { isErasing } from './drive-erase.js';
export { driveOperations, driveSecureErase } from './resources/drive-rows.js';
