/**
 * What readings follow from. Every reading is a pure function of a situation and an instant: nothing ticks for it to
 * be there, and reading it draws nothing (DESIGN § 2.5, § 2.6).
 */
import { bootStateOf, inPost, type PowerRecord } from '../contracts/power.js';
import { type ControllerTree, powerOf } from '../world.js';

/**
 * How much the host does. `off` includes the seconds in which it is switched on or off, `post` the firmware's waiting
 * and the boot loader's work.
 */
export type Regime = 'off' | 'post' | 'running';

export interface Situation extends Pick<ControllerTree, 'seed' | 'blueprint' | 'conditions' | 'cooling'> {
  readonly regime: Regime;
  readonly highEfficiencyMode: ControllerTree['powerSettings']['highEfficiencyMode'];
}

export function situationOf(tree: ControllerTree, power: PowerRecord = powerOf(tree)): Situation {
  const { seed, blueprint, conditions, cooling, powerSettings } = tree;
  const { highEfficiencyMode } = powerSettings;
  return { seed, blueprint, conditions, cooling, highEfficiencyMode, regime: regimeOf(power) };
}

function regimeOf(record: PowerRecord): Regime {
  const boot = bootStateOf(record);
  if (boot === undefined) return record.value === 'resetting' ? 'post' : 'off';
  return inPost(record) || boot === 'osBooting' ? 'post' : 'running';
}
