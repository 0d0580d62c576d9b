/** Subsystem of the component repository: images that are stored for later updates. */

export { idOfName } from '../../../models/index.js';
export { describedImages } from '../firmware/index.js';
export {
  deleteUnlockedComponents,
  findRepositoryObstacle,
  findStoreObstacle,
  isFlashReadable,
  isFlashWritable,
  type NewComponent,
  roomFor,
  storeComponent,
} from './flash.js';
export * from './state.js';
