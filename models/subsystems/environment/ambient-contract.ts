/** Air at the intake that grows hotter, or colder, over time, as others see it. The chart is in `machines/`. */
import { addressAt } from '../../../engine/index.js';

export const ambientAddress = addressAt<AmbientContract>('ambient/1');

export interface AmbientContext {
  /** Whole degrees that are left to go. */
  readonly left: number;
  /** Of each. Unit: °C. */
  readonly byCelsius: 1 | -1;
  /** How long each takes. Unit: ms. */
  readonly stepMs: number;
}

export interface AmbientContract {
  readonly value: 'changing' | 'steady';
  readonly context: AmbientContext;
  readonly input: AmbientContext;
  /** It stays as it is now. */
  readonly sent: { readonly type: 'air.settled' };
}
