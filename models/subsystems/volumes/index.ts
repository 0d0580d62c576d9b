/** The volumes of storage controllers. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { loseErasedVolumes } from './erased.js';
import { initialVolumes, type VolumesState } from './state.js';

export const volumes: Subsystem<{
  readonly branches: { readonly volumes: VolumesState };
  readonly facts: NoFacts;
}> = {
  initial: (genesis) => ({ volumes: initialVolumes(genesis) }),
  facts: {},
  reactions: { 'systemErase.drivesErased': loseErasedVolumes },
};

export { driveUse, volumesOn } from './state.js';
