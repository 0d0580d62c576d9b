/** The component repository: images that are kept for updates to come. */

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
