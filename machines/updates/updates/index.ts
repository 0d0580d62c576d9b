/** Subsystem of the update service: the processing of incoming images. */

export * from './contract.js';
export { isUploadPath, uploadUri } from './resources/upload-target.js';
export { updateState } from './state.js';
export { applyUpload } from './upload.js';
