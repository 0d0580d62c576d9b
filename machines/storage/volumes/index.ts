/** Public interface of the volumes of storage controllers: their creation, their state, and their maintenance. */

export { resetTypes } from './changes.js';
export { allowedAutoCreates, setAutoCreate, setRates } from './controller-settings.js';
export { driveUse, volumesOn } from './located-volumes.js';
export { isRebuilding } from './rebuild.js';
export { requestChange } from './requests.js';
export { operationsRow } from './resources/operations-row.js';
export {
  allowedHotspareTypes,
  hotspareType,
  hotspareTypes,
  setHotspareType,
} from './spares.js';
export { autoCreates, type ControllerRates, volumeSet } from './state.js';
export { isVolumeReadable, volumeSerials } from './volume-status.js';
