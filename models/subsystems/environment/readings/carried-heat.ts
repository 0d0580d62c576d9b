/**
 * Heat takes its time: whoever changes what temperatures tend to (the host's power, a fault, a setting) has what they
 * were kept beside it. The one place where a reading is written down, and only then.
 */
import { recordIn } from '../../../../engine/index.js';
import type { ControllerStage } from '../../../stage.js';
import { powerAddress } from '../../host/index.js';
import { deviceProbes } from './device-climate.js';
import { keepPast } from './kept-past.js';
import { readSituation } from './situation.js';
import { climateAt } from './temperature.js';

/** Below this a difference is not worth keeping. Unit: °C. */
const negligible = 0.05;
const perDegree = 100;

/** To be called when the change stands in the draft or in the power machine's record. */
export function carryHeat(stage: ControllerStage): void {
  const { tree, now } = stage;
  const before = climateAt(readSituation(tree), now);
  const power = recordIn(stage, powerAddress);
  const after = climateAt(readSituation(stage.view, power), now);
  const carried: Record<string, number> = {};
  for (const sensor of [...tree.blueprint.temperatures, ...deviceProbes(tree.blueprint)]) {
    const difference = before.exact(sensor) - after.steady(sensor);
    if (Math.abs(difference) < negligible) continue;
    carried[sensor.number] = Math.round(difference * perDegree) / perDegree;
  }
  stage.draft.cooling.heat = { changedAt: now, carried };
  keepPast(stage);
}
