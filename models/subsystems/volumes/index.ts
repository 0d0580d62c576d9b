/** The volumes of storage controllers: what they are, how they are made, and what keeps them whole. */
import type { Subsystem } from '../../subsystem.js';
import { contentFacts } from './content-facts.js';
import { loseErasedVolumes } from './erased.js';
import { carryOutWaiting } from './requests.js';
import { capabilities } from './resources/capabilities.js';
import { volume } from './resources/volume.js';
import { volumesShown, volumes as writableVolumes } from './resources/volumes.js';
import { initialVolumes, type VolumesState } from './state.js';

export const volumes: Subsystem<{
  readonly branches: { readonly volumes: VolumesState };
  readonly facts: typeof contentFacts;
}> = {
  initial: (genesis) => ({ volumes: initialVolumes(genesis) }),
  facts: contentFacts,
  resources: [writableVolumes, volumesShown, volume, capabilities],
  reactions: {
    'host.postDiscoveryComplete': carryOutWaiting,
    'systemErase.drivesErased': loseErasedVolumes,
  },
};

export { driveUse, volumesOn } from './located.js';
export { isVolumeReadable, volumeSerials } from './readable.js';
