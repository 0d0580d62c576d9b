/** The voltages of the board: what each rail reads, and the limits it has to stay within. */
import { createNoise } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../tree.js';
import { powerRecord } from '../../host/index.js';
import { powerRegime } from './situation.js';

export interface Rail {
  readonly name: string;
  /** Unit: V. */
  readonly nominalVolts: number;
  /** Whether it is there without the host's power. */
  readonly standby: boolean;
  /** The battery of the clock feeds it. */
  readonly battery?: true;
}

/** Assumption: the rails of a server board, and the cell of its clock. */
export const rails: readonly Rail[] = [
  { name: 'P12V', nominalVolts: 12, standby: false },
  { name: 'P5V', nominalVolts: 5, standby: false },
  { name: 'P3V3', nominalVolts: 3.3, standby: false },
  { name: 'P3V3_AUX', nominalVolts: 3.3, standby: true },
  { name: 'VBAT', nominalVolts: 3, standby: true, battery: true },
];

/** Of its nominal voltage. Source: Intel ATX12V § 3.2, five percent on all rails; Assumption: the wider ones. */
const tolerance = { nonCritical: 0.05, critical: 0.08, fatal: 0.12 } as const;
/** What the meter can read, of the nominal voltage. */
const rangeOver = 1.5;

/** How far a rail strays, and how fast. Units: share, ms. */
const stray = { share: 0.008, periodMs: 40_000 } as const;

/** What is left of a cell that is empty. Unit: V. Assumption. */
const emptyCellVolts = 2.1;

const hundredths = 100;

export type Edge = keyof typeof tolerance;

/** Unit: V. */
export function railLimit({ nominalVolts }: Rail, edge: Edge, side: 'lower' | 'upper'): number {
  const share = side === 'lower' ? 1 - tolerance[edge] : 1 + tolerance[edge];
  return Math.round(nominalVolts * share * hundredths) / hundredths;
}

/** Unit: V, whole. */
export function railRange({ nominalVolts }: Rail): number {
  return Math.ceil(nominalVolts * rangeOver);
}

type Measured = Pick<ControllerTree, 'seed' | 'machines' | 'conditions'>;

export function isCellEmpty({ conditions }: Measured, { battery }: Rail): boolean {
  return battery === true && conditions.clockBatteryFailed;
}

/** Whether the rail has to carry its voltage now. */
export function isRailOn(tree: Measured, { standby }: Rail): boolean {
  return standby || powerRegime(powerRecord(tree)) !== 'off';
}

/** Unit: V, in hundredths. 0 for a rail of a host without power. */
export function railVolts(tree: Measured, rail: Rail, now: number): number {
  if (!isRailOn(tree, rail)) return 0;
  if (isCellEmpty(tree, rail)) return emptyCellVolts;
  const strayed = createNoise(tree.seed, `rail/${rail.name}`).smooth(now, stray.periodMs) * 2 - 1;
  return Math.round(rail.nominalVolts * (1 + strayed * stray.share) * hundredths) / hundredths;
}
