/** The volumes of storage controllers: what they are, how they are made, and what keeps them whole. */

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
