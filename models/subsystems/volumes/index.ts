/** The volumes of storage controllers: what they are, how they are made, and what keeps them whole. */
import { reactToOperations } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { contentFacts } from './content-facts.js';
import { loseErasedVolumes } from './erased.js';
import { spareFacts, volumeFacts } from './facts.js';
import { formBuiltAnew } from './form-built.js';
import { rebuildOwner } from './rebuild.js';
import { carryOutWaiting } from './requests.js';
import { capabilities } from './resources/capabilities.js';
import { volume } from './resources/volume.js';
import { volumesShown, volumes as writableVolumes } from './resources/volumes.js';
import { rebuildKind } from './shelf.js';
import { initialVolumes, type VolumesState } from './state.js';

export const volumes: Subsystem<{
  readonly branches: { readonly volumes: VolumesState };
  readonly facts: typeof contentFacts & typeof volumeFacts & typeof spareFacts;
}> = {
  initial: (genesis) => ({ volumes: initialVolumes(genesis) }),
  facts: { ...contentFacts, ...volumeFacts, ...spareFacts },
  resources: [writableVolumes, volumesShown, volume, capabilities],
  reactions: {
    ...reactToOperations({ [rebuildKind]: rebuildOwner }),
    'host.postDiscoveryComplete': (stage) => {
      carryOutWaiting(stage);
      formBuiltAnew(stage);
    },
    'systemErase.drivesErased': loseErasedVolumes,
  },
};

export { allowedAutoCreates, setAutoCreate } from './auto-create.js';
export { volumeTold } from './facts-told.js';
export {
  allowedHotspareTypes,
  hotspareType,
  hotspareTypes,
  setHotspareType,
} from './hot-spares.js';
export { driveUse, volumesOf, volumesOn } from './located.js';
export { setRates } from './rates.js';
export { isVolumeReadable, volumeSerials } from './readable.js';
export { isRebuilding } from './rebuild.js';
export { requestChange } from './requests.js';
export { resetTypes } from './reset.js';
export { operationsRow } from './resources/operations-row.js';
export { reviewVolumes } from './review.js';
export { autoCreates, type ControllerRates, volumeSet } from './state.js';
