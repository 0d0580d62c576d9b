/** The code that `tidefish serve` needs for a scenario, for the past of a journal, and for conditions of the control API. */
export { readCondition } from '../../scenarios/index.js';
export { startPast } from './serve-past.js';
export { readServedScenario } from './serve-scenario.js';
