/**
 * The regular word by SNMP of how well the server is, as others see it. The machine is there only while somebody wants
 * it. The chart is in `machines/`.
 */
export const healthTrapAddress = 'healthTrap/1';

export type HealthTrapValue = 'waiting';

export interface HealthTrapContext {
  /** Unit: ms. */
  readonly periodMs: number;
}

export type HealthTrapEvent = { readonly type: 'healthTrap.retimed'; readonly periodMs: number };
