/** Whoever changes what the power or the air follows from has what held until then kept: readings of it stay true. */

import { deepFreeze, recordIn } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { memoize, type Transaction } from '../../../../models/index.js';
import { isSameLeftOut } from '../../../parts/index.js';
import { powerAddress, powerRecord } from '../../../power/index.js';
import { noHeat } from '../cooling.js';
import type { PowerCap } from '../power-cap.js';
import { isIntake } from './ambient.js';
import { deviceProbes } from './device-temperature.js';
import {
  type PastPowerInterval,
  type PowerInterval,
  pastIntervalsMax,
  readOperatingConditions,
  readPowerInterval,
} from './operating-conditions.js';

import { climateAt } from './temperature.js';

/** Below this a difference is not worth keeping. Unit: °C. */
const negligible = 0.05;
const perDegree = 100;

/**
 * Heat takes its time: what temperatures were is kept beside what they tend to from now on. The one place where a reading is
 * written down. To be called when the change stands in the draft or in the power machine's record.
 */
export function recordHeat(stage: Transaction): void {
  const { tree, now } = stage;
  const before = climateAt(readOperatingConditions(tree), now);
  const power = recordIn(stage, powerAddress);
  const after = climateAt(readOperatingConditions(stage.view, power), now);
  const carried: Record<string, number> = {};
  for (const sensor of [...tree.blueprint.temperatures, ...deviceProbes(tree.blueprint)]) {
    const difference = before.exact(sensor) - after.steady(sensor);
    if (Math.abs(difference) < negligible) continue;
    carried[sensor.number] = Math.round(difference * perDegree) / perDegree;
  }
  stage.assign('cooling', { heat: { changedAt: now, carried } });
  recordInterval(stage);
}

/** To be called when the change stands in the draft or in the power machine's record. */
export function recordInterval(stage: Transaction): void {
  const { tree, view, now } = stage;
  const power = recordIn(stage, powerAddress);
  const held = withoutOthers(tree.blueprint, readPowerInterval(tree, powerRecord(tree)));
  const holds = withoutOthers(tree.blueprint, readPowerInterval(view, power));
  const { stretches } = view.past;
  // What lasted no time at all is nobody's past.
  const begun = stretches.at(-1)?.until ?? view.past.since;
  if (begun === now || isSame(held, holds)) return;
  // Copied by hand and frozen here: what was kept before is frozen already.
  const all = [...stretches, deepFreeze<PastPowerInterval>({ ...held, until: now })];
  const forgotten = all.slice(0, -pastIntervalsMax).at(-1);
  const since = forgotten?.until ?? view.past.since;
  stage.put('past', { since, stretches: Object.freeze(all.slice(-pastIntervalsMax)) });
}

function isSame(one: PowerInterval, other: PowerInterval): boolean {
  return (
    one.regime === other.regime &&
    one.regulatorMode === other.regulatorMode &&
    one.ambientCelsius === other.ambientCelsius &&
    one.intakeStuckAt === other.intakeStuckAt &&
    one.carriers.join() === other.carriers.join() &&
    isSameLeftOut(one.leftOut, other.leftOut) &&
    isSameCap(one.cap, other.cap) &&
    (one.heat === other.heat || JSON.stringify(one.heat) === JSON.stringify(other.heat))
  );
}

function isSameCap(one: PowerCap | null, other: PowerCap | null): boolean {
  if (one === null || other === null) return one === other;
  return one.watts === other.watts && one.fromWatts === other.fromWatts && one.sinceMs === other.sinceMs;
}

const listIntakes = memoize(
  (sensors: Blueprint['temperatures']) => [sensors],
  (sensors) => sensors.filter(isIntake),
);

/** Of the heat only what the intake reads: no meter shows what another sensor read before. */
function withoutOthers(
  { temperatures }: Pick<Blueprint, 'temperatures'>,
  stretch: PowerInterval,
): PowerInterval {
  const { changedAt, carried } = stretch.heat;
  const atIntake = listIntakes(temperatures).flatMap(({ number }) =>
    carried[number] === undefined ? [] : [[number, carried[number]]],
  );
  const heat = atIntake.length === 0 ? noHeat : { changedAt, carried: Object.fromEntries(atIntake) };
  return { ...stretch, heat };
}
