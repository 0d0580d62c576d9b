/**
 * The regular word by SNMP of how well the server is, as others see it. The machine is there only while somebody wants
 * it. The chart is in `machines/`.
 */
import { addressAt } from '../../../engine/index.js';

export const healthTrapAddress = addressAt<HealthTrapContract>('healthTrap/1');

export interface HealthTrapContext {
  /** Unit: ms. */
  readonly periodMs: number;
}

export interface HealthTrapContract {
  readonly value: 'waiting';
  readonly context: HealthTrapContext;
  readonly input: HealthTrapContext;
  readonly sent: { readonly type: 'healthTrap.retimed'; readonly periodMs: number };
}
