/**
 * The watch over temperatures and consumption: something is broken, hot or limited by users, and may lead to where
 * somebody has to be told, or the server switched off.
 */
import { recordIn } from '../../engine/index.js';
import {
  type ControllerTree,
  powerAddress,
  readSituation,
  situationBranches,
  thermalAddress,
} from '../../models/index.js';
import { earlier, type Watch } from '../watches/watch.js';
import { isShutdownDue, judgeReadings } from './effects.js';
import { nextAlertChange } from './power-alert.js';
import { nextLimitPassed } from './temperature-limits.js';

export const thermalWatch: Watch = {
  address: thermalAddress,
  /** Assumption: slow against sensors, fast against heat. */
  everyMs: 30_000,
  branches: situationBranches,
  isOver: isCalm,
  look: judgeReadings,
  nextChange: (stage, looks) => {
    const { cooling, powerSettings } = stage.view;
    const situation = readSituation(stage.view, recordIn(stage, powerAddress));
    if (isShutdownDue(stage.view, situation)) return looks.first;
    const limit = nextLimitPassed(situation, cooling, looks);
    const until = limit === null ? looks : { ...looks, last: limit };
    return earlier(limit, nextAlertChange(situation, powerSettings, until));
  },
};

/** Nothing is set that could lead beyond a limit, and none is exceeded. */
function isCalm({ conditions, cooling, powerSettings }: ControllerTree): boolean {
  return (
    Object.keys(conditions.parts.fan).length === 0 &&
    conditions.ambientCelsius === null &&
    Object.keys(cooling.userThresholds.inForce).length === 0 &&
    Object.keys(cooling.exceeded).length === 0 &&
    powerSettings.alert.trigger === 'Disabled'
  );
}
