/**
 * Conditions of parts of the server. Faults set and clear them; health, readings and logs are derived from them. A part
 * without an entry is intact.
 */
import type { FaultTrigger } from '../../models/index.js';

/** Meaning of a condition for any kind of part. */
export interface ConditionRow {
  /** Words for the condition in a message, as in "Fan 1 is ...". */
  readonly inWords: string;
  /** Health of a part with the condition. */
  readonly health: 'Warning' | 'Critical';
  /**
   * True if the part still performs its function. A part that does not perform it counts as missing in a redundancy
   * group.
   */
  readonly works: boolean;
}

const conditionRows = {
  degraded: { inWords: 'degraded', health: 'Warning', works: true },
  failed: { inWords: 'failed', health: 'Critical', works: false },
  removed: { inWords: 'removed', health: 'Warning', works: false },
  inputLost: { inWords: 'without input', health: 'Warning', works: false },
  linkDown: { inWords: 'without link', health: 'Warning', works: false },
  notAuthentic: { inWords: 'not authentic', health: 'Warning', works: true },
  unsupported: { inWords: 'unresponsive', health: 'Warning', works: true },
  wrongMeasurement: { inWords: 'modified', health: 'Warning', works: true },
} as const satisfies { readonly [condition: string]: ConditionRow };
export type Condition = keyof typeof conditionRows;

/** Kinds of parts, with their possible conditions. */
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
export type ConditionOf<Kind extends PartKind> = (typeof partConditions)[Kind][number];

/** Kinds of parts that the firmware tests in each start and excludes if they fail. */
export type TestedKind = 'processor' | 'memory';

/** Names of the parts that the firmware excluded in the last start, in the order of the blueprint. */
export type LeftOut = Readonly<Record<TestedKind, readonly string[]>>;

export interface ConditionsState {
  /**
   * Conditions by kind of part, then by the name of the part in the blueprint: the name of a fan, the bay of a supply,
   * a slot, `adapter/port`, `storage/bay`.
   */
  readonly parts: Readonly<Record<PartKind, { readonly [part: string]: Condition }>>;
  readonly leftOut: LeftOut;
  /** Intake temperature that a fault has set; null for the usual temperature of the room. Unit: °C. */
  readonly ambientCelsius: number | null;
  /** Readings of stuck temperature sensors, by sensor number. Unit: °C, whole. */
  readonly stuckSensors: { readonly [sensor: number]: number };
  /** True if the battery of the controller's clock has failed. */
  readonly clockBatteryFailed: boolean;
  /** True if no boot source responds. */
  readonly bootSilent: boolean;
  /** Triggers of the faults that occur at starts of the host, by fault. */
  readonly atStarts: { readonly [what: string]: FaultTrigger };
}

/** Key in `atStarts` of the fault that makes a start hang in POST. */
export const hangInPost = 'hangInPost';

export const initialConditions: ConditionsState = {
  parts: Object.fromEntries(
    Object.keys(partConditions).map((kind) => [kind, {}]),
  ) as ConditionsState['parts'],
  leftOut: { processor: [], memory: [] },
  ambientCelsius: null,
  stuckSensors: {},
  clockBatteryFailed: false,
  bootSilent: false,
  atStarts: {},
};

export type Health = 'OK' | 'Warning' | 'Critical';

/** Returns the condition of a part; undefined for an intact part. */
export function findCondition<Kind extends PartKind>(
  { parts }: ConditionsState,
  kind: Kind,
  part: string,
): ConditionOf<Kind> | undefined {
  // `Object.hasOwn` is needed, because a part may have the name of a member that all objects inherit.
  return Object.hasOwn(parts[kind], part) ? (parts[kind][part] as ConditionOf<Kind>) : undefined;
}

export function describeCondition(condition: Condition): string {
  return conditionRows[condition].inWords;
}

export function healthIn(condition: Condition | undefined): Health {
  return condition === undefined ? 'OK' : conditionRows[condition].health;
}

export function isFunctional(conditions: ConditionsState, kind: PartKind, part: string): boolean {
  const condition = findCondition(conditions, kind, part);
  return condition === undefined || conditionRows[condition].works;
}

/**
 * Returns the health of a part. A replaced processor or memory module stays at a warning until a start of the host has
 * included it.
 */
export function partHealth(conditions: ConditionsState, kind: PartKind, part: string): Health {
  const health = healthIn(findCondition(conditions, kind, part));
  const isTested = kind === 'processor' || kind === 'memory';
  return health === 'OK' && isTested && conditions.leftOut[kind].includes(part) ? 'Warning' : health;
}

/** Returns the worst of several health values; `OK` for none. */
export function worstHealth(healths: readonly Health[]): Health {
  if (healths.includes('Critical')) return 'Critical';
  return healths.includes('Warning') ? 'Warning' : 'OK';
}
