/** The recovery set of a server: the delivered components, with those installed since. */

import type { Blueprint } from '../../../models/blueprint/index.js';
import { controllerTime, idOfName, memoize, type Transaction } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import { describedImages, findComponent } from '../repository/index.js';
import { taskNameCharsMax } from '../update-queue/index.js';
import { findRecoverySet, type InstallSetsState, noSets, type SetStep, setUri } from './state.js';

/** Source: behaviour § 2.20. */
const recovery = {
  name: 'System Recovery Set',
  description: 'Essential System Firmware Components',
} as const;

/** Its steps, shared by controllers with the same blueprint. */
const recoverySequence = memoize(
  (blueprint: Blueprint) => [blueprint],
  (blueprint): readonly SetStep[] => {
    const sequence: SetStep[] = [];
    for (const { filename, image, recovery: isOfSet } of describedImages(blueprint)) {
      if (!isOfSet) continue;
      const used = sequence.map(({ name }) => name);
      sequence.push({
        name: unusedName(image.component, used),
        command: 'ApplyUpdate',
        updatableBy: image.updatableBy,
        filename,
        targets: [],
        waitSeconds: null,
        timeoutMinutes: 0,
      });
    }
    return sequence;
  },
);

/** Of the images that the blueprint marks; without any there is no recovery set. */
export function deliveredSets(genesis: Pick<Genesis, 'seed' | 'startMs' | 'blueprint'>): InstallSetsState {
  const sequence = recoverySequence(genesis.blueprint);
  if (sequence.length === 0) return noSets;
  const { controllerMs: created } = bootHistoryTimes(genesis);
  const set = { id: idOfName(recovery.name), ...recovery, isRecovery: true, sequence };
  return { ...noSets, sets: [{ ...set, created, modified: created }] };
}

/**
 * A component replaces the one for the same target in the recovery set, if there is one. The previous file is no longer
 * locked by the set.
 */
export function updateRecoverySet(stage: Transaction, filename: string): void {
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

/**
 * A unique name for a task, because task names are unique in the queue, while the steps of a set have fixed names. The
 * name itself, or with the first number from 2 on that makes it unique.
 */
export function unusedName(name: string, used: readonly string[]): string {
  const taken = new Set(used);
  const short = name.slice(0, taskNameCharsMax);
  if (!taken.has(short)) return short;
  for (let number = 2; ; number++) {
    const ending = ` (${number})`;
    const numbered = short.slice(0, taskNameCharsMax - ending.length) + ending;
    if (!taken.has(numbered)) return numbered;
  }
}
