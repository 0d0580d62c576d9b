/** Host subsystem: its power, POST and boot. */
export { requestPower, resetAction } from './power-requests.js';
export { listScreenLines } from './screen.js';
export * from './state.js';
export { resetReasons } from './state.js';
export { typicalPowerTimings } from './timings.js';
