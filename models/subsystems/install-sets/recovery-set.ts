/** The set that a server is brought back to life with takes up what was installed, where it is asked to. */
import { controllerTime } from '../../controller-time.js';
import type { ControllerStage } from '../../stage.js';
import { findComponent } from '../repository/index.js';
import { findRecoverySet, type SetStep, setUri } from './state.js';

/**
 * A component takes the place of the one in the recovery set that is for the same: nothing happens where none is. The file
 * that was there is not locked by it any more.
 */
export function updateRecoverySet(stage: ControllerStage, filename: string): void {
  const tree = stage.view;
  const set = findRecoverySet(tree);
  const component = findComponent(tree, filename);
  if (set === undefined || component === undefined) return;
  const { deviceClass, targets, updatableBy } = component.image;
  const isForSame = (step: SetStep) => {
    const image = step.filename === null ? undefined : findComponent(tree, step.filename)?.image;
    return image?.deviceClass === deviceClass && image.targets.some((target) => targets.includes(target));
  };
  const index = set.sequence.findIndex(isForSame);
  const replaced = set.sequence[index];
  if (replaced === undefined || replaced.filename === component.filename) return;
  const sequence = set.sequence.with(index, { ...replaced, filename: component.filename, updatableBy });
  const changed = { ...set, sequence, modified: controllerTime(tree, stage.now) };
  const { installSets } = tree;
  stage.put('installSets', {
    ...installSets,
    sets: installSets.sets.map((other) => (other.id === set.id ? changed : other)),
  });
  stage.emit('resource.changed', { uri: setUri(set) }, 'installSets');
}
