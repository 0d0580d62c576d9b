/**
 * Recovery set of a server: the components with which the server was shipped, or the newer components that replaced
 * them.
 */

import type { Blueprint } from '../../../models/blueprint/index.js';
import { controllerTime, idOfName, memoize, type Transaction } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import { hardwareKey } from '../../parts/index.js';
import { describedImages, findComponent } from '../repository/index.js';
import { taskNameCharsMax } from '../update-queue/index.js';
import { findRecoverySet, type InstallSetsState, noSets, type SetStep, setUri } from './state.js';

/** Name and description of the recovery set. Source: behaviour § 2.20. */
const recovery = {
  name: 'System Recovery Set',
  description: 'Essential System Firmware Components',
} as const;

/** Returns the steps of the recovery set in the factory state. Controllers with the same blueprint share the result. */
const recoverySequence = memoize(
  (blueprint: Blueprint) => [hardwareKey(blueprint)],
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

/**
 * Returns the install sets in the factory state. The recovery set contains the images that the blueprint marks; without
 * such images no recovery set exists.
 */
export function deliveredSets(genesis: Pick<Genesis, 'seed' | 'startMs' | 'blueprint'>): InstallSetsState {
  const sequence = recoverySequence(genesis.blueprint);
  if (sequence.length === 0) return noSets;
  const { controllerMs: created } = bootHistoryTimes(genesis);
  const set = { id: idOfName(recovery.name), ...recovery, isRecovery: true, sequence };
  return { ...noSets, sets: [{ ...set, created, modified: created }] };
}

/** Replaces the component for the same target in the recovery set. The set then no longer locks the previous file. */
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
 * Returns a name that no queued task has. A used name gets the first number from 2 on that makes it unique. Task names
 * are unique in the queue, but the steps of a set have fixed names.
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
