/** The update service: images that come, and what becomes of them. */

export * from './contract.js';
export { isUploadPath, uploadUri } from './resources/upload-target.js';
export { updateState } from './state.js';
export { applyUpload } from './upload.js';
