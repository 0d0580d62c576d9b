/** The operations that a volume shows. */
import { type Operation, operationsOn } from '../../operations/index.js';
import type { ControllerTree } from '../../tree.js';
import { isForeground, isInitialisation } from './initialisation.js';
import { type LocatedVolume, volumeUri } from './located.js';

export function operationsOfVolume(
  tree: Pick<ControllerTree, 'operations'>,
  located: LocatedVolume,
): readonly Operation[] {
  return operationsOn(tree, volumeUri(located)).filter(isInitialisation);
}

export function operationName(operation: Operation): string {
  return isForeground(operation) ? 'Foreground Initialization' : 'Background Initialization';
}
