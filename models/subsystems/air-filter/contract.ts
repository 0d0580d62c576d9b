/** The watch over the age of the air filter as others see it: it rests when a look finds none set. The chart is in `machines/`. */
import type { MachineRecord } from '../../../engine/index.js';

export const airFilterAddress = 'airFilter/1';

export type AirFilterValue = 'resting' | 'watching';

export type AirFilterContext = Readonly<Record<string, never>>;

/** Reminders are set, or set anew: the first look is a whole day later. */
export type AirFilterEvent = { readonly type: 'reminders.set' };

export type AirFilterRecord = MachineRecord<AirFilterValue, AirFilterContext>;
