/** Subsystem of the controller itself: its resets, its power supply and its self-tests. */
export { controllerHealth, listSelfTests, selfTestRows } from './self-tests.js';
export {
  configurationLimitations,
  serialCliStates,
  serialSpeeds,
  type Unnoticed,
  type UnnoticedState,
  unnoticedMax,
} from './state.js';
