/** What a controller spends on work of its own: `ControllerRates`. */
import type { ControllerStage } from '../../stage.js';
import type { StorageDevice } from '../parts/index.js';
import { type ControllerRates, volumeSet } from './state.js';
import { putVolumes } from './written.js';

/** What is under way goes on as it was planned. */
export function setRates(
  stage: ControllerStage,
  device: StorageDevice,
  rates: Partial<ControllerRates>,
): void {
  const set = volumeSet(stage.view, device.built);
  putVolumes(stage, device, { ...set, rates: { ...set.rates, ...rates } });
}
