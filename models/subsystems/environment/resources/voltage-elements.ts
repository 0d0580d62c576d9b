/** The voltages of the board as the power resource lists them. */
import type { View } from '../../../resource/define.js';
import { decimal } from '../../../resource/kinds.js';
import { chassisUri, systemUri } from '../../../resource/one-server.js';
import { oneOf, whole } from '../../../resource/readers.js';
import { linksRow, type Row, type Rows, row } from '../../../resource/rows.js';
import { naming, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import {
  type Edge,
  isCellEmpty,
  isRailOn,
  type Rail,
  railLimit,
  railRange,
  rails,
  railVolts,
} from '../readings/rails.js';
import { type Element, elementRows } from './elements.js';

interface VoltageElement extends Element {
  readonly tree: ControllerTree;
  readonly rail: Rail;
  readonly now: number;
}

export function voltageElements({ tree, now }: View): readonly VoltageElement[] {
  return rails.map((rail, index) => ({ index, tree, rail, now }));
}

const inVolts = { unit: 'V' } as const;

function limit(says: string, edge: Edge, side: 'lower' | 'upper'): Row<VoltageElement> {
  return row(decimal, says, ({ rail }) => railLimit(rail, edge, side), inVolts);
}

/** Temperatures have numbers up to 255: voltages follow. Source: behaviour § 2.5. */
const firstNumber = 256;

export const voltageRows: Rows<VoltageElement> = {
  ...elementRows(`${chassisUri}Power/#/Voltages/`),
  ...naming(({ rail }: VoltageElement) => rail.name),
  SensorNumber: row(whole(), 'The number of the sensor.', ({ index }) => firstNumber + index),
  PhysicalContext: row(oneOf(['SystemBoard']), 'The part of the server it belongs to.', () => 'SystemBoard'),
  ReadingVolts: row(
    decimal,
    'The voltage at the moment.',
    ({ tree, rail, now }) => railVolts(tree, rail, now),
    { ...inVolts, volatile: true },
  ),
  MinReadingRange: row(decimal, 'The lowest voltage that can be read.', 0, inVolts),
  MaxReadingRange: row(
    decimal,
    'The highest voltage that can be read.',
    ({ rail }) => railRange(rail),
    inVolts,
  ),
  LowerThresholdNonCritical: limit('The voltage below which it is not normal.', 'nonCritical', 'lower'),
  LowerThresholdCritical: limit('The voltage below which something is wrong.', 'critical', 'lower'),
  LowerThresholdFatal: limit('The voltage below which the server cannot run.', 'fatal', 'lower'),
  UpperThresholdNonCritical: limit('The voltage above which it is not normal.', 'nonCritical', 'upper'),
  UpperThresholdCritical: limit('The voltage above which something is wrong.', 'critical', 'upper'),
  UpperThresholdFatal: limit('The voltage above which the server cannot run.', 'fatal', 'upper'),
  RelatedItem: linksRow('What is fed by it.', [systemUri]),
  Status: status(['Health', 'State'], ({ tree, rail }) => ({
    Health: isCellEmpty(tree, rail) ? 'Warning' : 'OK',
    State: isRailOn(tree, rail) ? 'Enabled' : 'UnavailableOffline',
  })),
};
