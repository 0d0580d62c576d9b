/**
 * Code that only some calls of `tidefish serve` need and load on demand. The code handles scenarios, past positions of
 * a journal, and conditions of the control API.
 */
export { readCondition } from '../../scenarios/index.js';
export { startPast } from './serve-past.js';
export { readServedScenario } from './serve-scenario.js';
