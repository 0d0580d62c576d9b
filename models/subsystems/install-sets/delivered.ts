/** What a controller is delivered with: the set that its server is brought back to life with. */
import type { Genesis } from '../../genesis.js';
import { idOfName } from '../../identity.js';
import { lifeBefore } from '../../life.js';
import { deliveredRepository } from '../repository/index.js';
import { unusedName } from './names.js';
import { type InstallSetsState, noSets, type SetStep } from './state.js';

/** Source: behaviour § 2.20. */
const recovery = {
  name: 'System Recovery Set',
  description: 'Essential System Firmware Components',
} as const;

/** Of the images that the blueprint calls so; without any there is no such set. */
export function deliveredSets(genesis: Pick<Genesis, 'seed' | 'startMs' | 'blueprint'>): InstallSetsState {
  const ofSet = new Set(
    genesis.blueprint.images.flatMap(({ filename, recovery: isOne }) => (isOne ? [filename] : [])),
  );
  const sequence: SetStep[] = [];
  for (const { filename, image } of deliveredRepository(genesis).components) {
    if (!ofSet.has(filename)) continue;
    const { component, updatableBy } = image;
    sequence.push({
      name: unusedName(
        component,
        sequence.map(({ name }) => name),
      ),
      command: 'ApplyUpdate',
      updatableBy,
      filename,
      targets: [],
      waitSeconds: null,
      timeoutMinutes: 0,
    });
  }
  if (sequence.length === 0) return noSets;
  const { controllerMs: created } = lifeBefore(genesis);
  const set = { id: idOfName(recovery.name), ...recovery, isRecovery: true, sequence };
  return { ...noSets, sets: [{ ...set, created, modified: created }] };
}
