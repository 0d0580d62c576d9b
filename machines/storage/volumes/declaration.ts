/** Subsystem of the volumes of storage controllers: their creation, their state, and their maintenance. */
import { reactToOperations } from '../../../models/operations/index.js';
import { powerAddress } from '../../power/index.js';
import type { Subsystem } from '../../subsystem.js';
import { removeErasedVolumes } from './changes.js';
import { rebuildKind } from './drive-shelf.js';
import { contentFacts, reportDegraded, spareFacts, volumeFacts } from './facts.js';
import { rebuildOwner } from './rebuild.js';
import { formBuiltAnew, performPending } from './requests.js';
import { volume } from './resources/volume.js';
import { capabilities, volumesShown, volumes as writableVolumes } from './resources/volumes.js';
import { followDrives } from './review.js';
import { initialVolumes, type VolumesState } from './state.js';

export const volumes: Subsystem<{
  readonly branches: { readonly volumes: VolumesState };
  readonly facts: typeof contentFacts & typeof volumeFacts & typeof spareFacts;
}> = {
  branchDescriptions: {
    volumes: 'Volumes, their drives, spares and operations.',
  },
  initial: (genesis) => ({ volumes: initialVolumes(genesis) }),
  facts: { ...contentFacts, ...volumeFacts, ...spareFacts },
  reactions: {
    ...reactToOperations({ [rebuildKind]: rebuildOwner }),
    'host.postDiscoveryComplete': (stage) => {
      performPending(stage);
      formBuiltAnew(stage);
    },
    'systemErase.drivesErased': removeErasedVolumes,
    'controller.returned': reportDegraded,
  },
  branchReactions: [
    {
      name: 'volumes',
      branches: ['volumes', 'conditions', 'storage'],
      machines: [powerAddress],
      // The reaction runs after the one of the system erase, because an erase of the whole server may have powered off
      // the host.
      after: ['systemErase'],
      react: followDrives,
    },
  ],
  resources: [writableVolumes, volumesShown, volume, capabilities],
};
