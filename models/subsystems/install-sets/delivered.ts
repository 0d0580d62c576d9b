/** What a controller is delivered with: the set that its server is brought back to life with. */
import type { Blueprint } from '../../blueprint/schema.js';
import type { Genesis } from '../../genesis.js';
import { idOfName } from '../../identity.js';
import { lifeBefore } from '../../life.js';
import { whileSame } from '../../while-same.js';
import { describedImages } from '../repository/index.js';
import { unusedName } from './names.js';
import { type InstallSetsState, noSets, type SetStep } from './state.js';

/** Source: behaviour § 2.20. */
const recovery = {
  name: 'System Recovery Set',
  description: 'Essential System Firmware Components',
} as const;

/** Its steps: controllers that share a blueprint share them. */
const recoverySequence = whileSame(
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
  const { controllerMs: created } = lifeBefore(genesis);
  const set = { id: idOfName(recovery.name), ...recovery, isRecovery: true, sequence };
  return { ...noSets, sets: [{ ...set, created, modified: created }] };
}
