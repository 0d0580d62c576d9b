/** The update service: images that come, and what becomes of them. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { updateServiceAddress } from './contract.js';
import { reactToFlash } from './course.js';
import { updateService } from './resources/update-service.js';
import { uploadTarget } from './resources/upload-target.js';
import { initialUpdates, type UpdatesState } from './state.js';

export const updates: Subsystem<{
  readonly branches: { readonly updates: UpdatesState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ updates: initialUpdates }),
  facts: {},
  restore: {
    settings: ({ draft }) => {
      draft.updates.acceptsThirdParty = initialUpdates.acceptsThirdParty;
    },
  },
  reactions: {
    'firmware.flashEnded': reactToFlash,
    // Uploads are counted on: whoever still sends one of before is not taken for whoever sends the next.
    'systemErase.controllerErased': (stage) => stage.offer(updateServiceAddress, { type: 'memory.erased' }),
    'controller.lost': (stage) => stage.offer(updateServiceAddress, { type: 'controller.lost' }),
    'controller.returned': (stage) => stage.offer(updateServiceAddress, { type: 'controller.returned' }),
  },
  resources: [updateService, uploadTarget],
};

export * from './contract.js';
export {
  beginUpdate,
  endTask,
  followUpdate,
  judgeFile,
  keepFile,
  renewRecoverySet,
  tellUpdateFailure,
} from './course.js';
export { fetchFailureMessage } from './fetch.js';
export { isUploadPath, uploadUri } from './resources/upload-target.js';
export { signatureCheck, updateState } from './state.js';
export * from './timing.js';
export { applyUpload, findFileFault } from './upload.js';
