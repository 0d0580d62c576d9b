/**
 * What is wrong with parts of the server: faults set it, clearing takes it away, and health, readings and logs follow
 * from it. A part that is not here is well.
 */
import type { Occasions } from '../../occasions.js';

export const conditions = [
  ...(['degraded', 'failed', 'removed', 'inputLost', 'linkDown'] as const),
  ...(['notAuthentic', 'unsupported', 'wrongMeasurement'] as const),
] as const;
export type Condition = (typeof conditions)[number];

/** Kinds of parts, with what can be wrong with each. */
export const partConditions = {
  fan: ['degraded', 'failed', 'removed'],
  powerSupply: ['failed', 'removed', 'inputLost'],
  processor: ['degraded', 'failed'],
  memory: ['degraded', 'failed'],
  networkPort: ['linkDown'],
  pcieDevice: ['failed'],
  drive: ['degraded', 'failed', 'removed'],
  energyPack: ['failed', 'removed'],
  spdmDevice: ['notAuthentic', 'unsupported', 'wrongMeasurement'],
  tpm: ['failed', 'notAuthentic', 'unsupported', 'wrongMeasurement'],
} as const satisfies Readonly<Record<string, readonly Condition[]>>;
export type PartKind = keyof typeof partConditions;

/** Kinds of parts that the firmware tests when it starts, and leaves out when they fail. */
export type TestedKind = 'processor' | 'memory';

/** What the firmware leaves out, as the last start found it, in the order of the blueprint. */
export type LeftOut = Readonly<Record<TestedKind, readonly string[]>>;

export interface ConditionsState {
  /** By kind, then by what the blueprint calls the part: a fan's name, a supply's bay, a slot, `adapter/port`, `storage/bay`. */
  readonly parts: Readonly<Record<PartKind, { readonly [part: string]: Condition }>>;
  readonly leftOut: LeftOut;
  /** What the air at the intake has, when it is not what the room usually has. Unit: °C. */
  readonly ambientCelsius: number | null;
  /** What temperature sensors read whatever they are at, by their numbers. Unit: °C, whole. */
  readonly stuckSensors: { readonly [sensor: number]: number };
  /** Nothing keeps the controller's clock going without mains. */
  readonly clockBatteryFailed: boolean;
  /** Nothing answers that the host could boot from. */
  readonly bootSilent: boolean;
  /** What goes wrong whenever the host starts. */
  readonly atStarts: { readonly [what: string]: Occasions };
}

/** A start that does not get through POST. */
export const hangInPost = 'hangInPost';

export const initialConditions: ConditionsState = {
  parts: {
    fan: {},
    powerSupply: {},
    processor: {},
    memory: {},
    networkPort: {},
    pcieDevice: {},
    drive: {},
    energyPack: {},
    spdmDevice: {},
    tpm: {},
  },
  leftOut: { processor: [], memory: [] },
  ambientCelsius: null,
  stuckSensors: {},
  clockBatteryFailed: false,
  bootSilent: false,
  atStarts: {},
};

export type Health = 'OK' | 'Warning' | 'Critical';

/** Undefined for a part that is well. */
export function findCondition(
  { parts }: ConditionsState,
  kind: PartKind,
  part: string,
): Condition | undefined {
  return parts[kind][part];
}

export function healthIn(condition: Condition | undefined): Health {
  if (condition === undefined) return 'OK';
  return condition === 'failed' ? 'Critical' : 'Warning';
}

/** How well a part is. One that would work again is missed until a start has taken it into use. */
export function partHealth(conditions: ConditionsState, kind: PartKind, part: string): Health {
  const health = healthIn(findCondition(conditions, kind, part));
  const isTested = kind === 'processor' || kind === 'memory';
  return health === 'OK' && isTested && conditions.leftOut[kind].includes(part) ? 'Warning' : health;
}

/** The worst of several; of none, `OK`. */
export function worstHealth(healths: readonly Health[]): Health {
  if (healths.includes('Critical')) return 'Critical';
  return healths.includes('Warning') ? 'Warning' : 'OK';
}
