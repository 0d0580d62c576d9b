/**
 * The watch over temperatures and consumption as others see it: it rests while nothing can go beyond a limit, and
 * looks at the sensors again and again while something may. The chart is in `machines/`.
 */
import type { MachineRecord } from '../../engine/index.js';

export const thermalAddress = 'thermal/1';

export type ThermalValue = 'resting' | 'watching';

export type ThermalContext = Readonly<Record<string, never>>;

/** Something is set that may lead beyond a limit. */
export type ThermalEvent = { readonly type: 'thermal.watch' };

export type ThermalRecord = MachineRecord<ThermalValue, ThermalContext>;
