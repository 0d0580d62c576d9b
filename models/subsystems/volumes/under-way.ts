/** The operations that a volume shows. */
import { type Operation, operationsOn } from '../../operations/index.js';
import type { ControllerTree } from '../../tree.js';
import { isForeground, isInitialisation } from './initialisation.js';
import { type LocatedVolume, volumeUri } from './located.js';
import { isRebuild, rebuildsOf } from './rebuild.js';

export function operationsOfVolume(
  tree: Pick<ControllerTree, 'operations'>,
  located: LocatedVolume,
): readonly Operation[] {
  return [
    ...operationsOn(tree, volumeUri(located)).filter(isInitialisation),
    ...rebuildsOf(tree, located.device, located.array),
  ];
}

export function operationName(operation: Operation): string {
  if (isRebuild(operation)) return 'Rebuilding';
  return isForeground(operation) ? 'Foreground Initialization' : 'Background Initialization';
}
