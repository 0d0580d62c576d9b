/** The set that a server is brought back to life with: as it is delivered, and with what was installed since. */

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

/** Its steps: controllers that share a blueprint share them. */
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

/** Of the images that the blueprint calls so; without any there is no such set. */
export function deliveredSets(genesis: Pick<Genesis, 'seed' | 'startMs' | 'blueprint'>): InstallSetsState {
  const sequence = recoverySequence(genesis.blueprint);
  if (sequence.length === 0) return noSets;
  const { controllerMs: created } = bootHistoryTimes(genesis);
  const set = { id: idOfName(recovery.name), ...recovery, isRecovery: true, sequence };
  return { ...noSets, sets: [{ ...set, created, modified: created }] };
}

/**
 * A component takes the place of the one in the recovery set that is for the same: nothing happens where none is. The file
 * that was there is not locked by it any more.
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
 * A name for a task: no two in the queue have the same, and the steps of a set are called the same whenever it is invoked. The
 * name itself, or with the first number from 2 on that makes it another than all of those.
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
