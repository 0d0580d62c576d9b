/** The watch over the age of the air filter as others see it: it rests when a look finds none set. The chart is in `machines/`. */
import { addressAt } from '../../../engine/index.js';

export const airFilterAddress = addressAt<AirFilterContract>('airFilter/1');

export type AirFilterContext = Readonly<Record<string, never>>;

export interface AirFilterContract {
  readonly value: 'resting' | 'watching';
  readonly context: AirFilterContext;
  /** Reminders are set, or set anew: the first look is a whole day later. */
  readonly sent: { readonly type: 'reminders.set' };
}
