/**
 * What is wrong with parts of the server: faults set it, clearing takes it away, and health, readings and logs follow
 * from it. A part that is not here is well.
 */
import type { FaultTrigger } from '../../models/index.js';

/** What a condition means, for whichever kind of part has it. */
export interface ConditionRow {
  /** The part as a message describes it: "Fan 1 is ...". */
  readonly inWords: string;
  /** Health of the part. */
  readonly health: 'Warning' | 'Critical';
  /** Whether the part does what it is there for. One that does not is missing where parts stand in for each other. */
  readonly works: boolean;
}

const conditionRows = {
  degraded: { inWords: 'degraded', health: 'Warning', works: true },
  failed: { inWords: 'failed', health: 'Critical', works: false },
  removed: { inWords: 'removed', health: 'Warning', works: false },
  inputLost: { inWords: 'without input', health: 'Warning', works: false },
  linkDown: { inWords: 'without link', health: 'Warning', works: false },
  notAuthentic: { inWords: 'not authentic', health: 'Warning', works: true },
  unsupported: { inWords: 'without an answer', health: 'Warning', works: true },
  wrongMeasurement: { inWords: 'of a wrong measurement', health: 'Warning', works: true },
} as const satisfies { readonly [condition: string]: ConditionRow };
export type Condition = keyof typeof conditionRows;

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
export type ConditionOf<Kind extends PartKind> = (typeof partConditions)[Kind][number];

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
  readonly atStarts: { readonly [what: string]: FaultTrigger };
}

/** A start that does not get through POST. */
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

/** Undefined for a part that is well. */
export function findCondition<Kind extends PartKind>(
  { parts }: ConditionsState,
  kind: Kind,
  part: string,
): ConditionOf<Kind> | undefined {
  // A blueprint may call a part as a member of all objects is called.
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
