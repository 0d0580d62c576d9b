/**
 * Recording of the operating conditions before a change of power or air, so that past readings stay the same after the
 * change.
 */

import { deepFreeze, recordIn } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import { memoize, type Transaction } from '../../../../models/index.js';
import { hardwareKey, isSameLeftOut } from '../../../parts/index.js';
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

/** Difference of temperature below which no heat in transition is stored. Unit: °C. */
const negligible = 0.05;
const perDegree = 100;

/**
 * Stores the heat in transition: the distance of the present temperatures from the new steady state. Heat decays
 * slowly, so the readings must not jump. No other function stores a reading. The caller must already have made the
 * change, in the draft or in the record of the power machine.
 */
export function recordHeat(stage: Transaction): void {
  const { tree, now } = stage;
  const before = climateAt(readOperatingConditions(tree), now);
  const power = recordIn(stage, powerAddress);
  const after = climateAt(readOperatingConditions(stage.view, power), now);
  const carried: Record<string, number> = {};
  for (const sensor of listSensors(tree.blueprint)) {
    const difference = before.exact(sensor) - after.steady(sensor);
    if (Math.abs(difference) < negligible) continue;
    carried[sensor.number] = Math.round(difference * perDegree) / perDegree;
  }
  stage.assign('cooling', { heat: { changedAt: now, carried } });
  recordInterval(stage);
}

/**
 * Stores the conditions that held until now, if they differ from the new ones. The caller must already have made the
 * change, in the draft or in the record of the power machine.
 */
export function recordInterval(stage: Transaction): void {
  const { tree, view, now } = stage;
  const power = recordIn(stage, powerAddress);
  const held = withoutOthers(tree.blueprint, readPowerInterval(tree, powerRecord(tree)));
  const holds = withoutOthers(tree.blueprint, readPowerInterval(view, power));
  const { stretches } = view.past;
  // Start of the conditions that end now. Conditions without any duration are not stored.
  const begun = stretches.at(-1)?.until ?? view.past.since;
  if (begun === now || isSame(held, holds)) return;
  // All intervals, including the one that ends now. Only the new interval is frozen here, because the earlier intervals
  // are already frozen.
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

/** Returns the sensors of the server and those of its devices. */
const listSensors = memoize(
  (blueprint: Transaction['tree']['blueprint']) => [hardwareKey(blueprint)],
  (blueprint) => [...blueprint.temperatures, ...deviceProbes(blueprint)],
);

const listIntakes = memoize(
  (sensors: Blueprint['temperatures']) => [sensors],
  (sensors) => sensors.filter(isIntake),
);

/**
 * Returns the interval with only that part of the heat that belongs to the intake sensor. No meter shows past readings
 * of other sensors.
 */
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
