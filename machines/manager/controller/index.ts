/** The controller itself: its resets, and its power supply. */
export { controllerHealth, listSelfTests, selfTestRows } from './self-tests.js';
export {
  configurationLimitations,
  serialCliStates,
  serialSpeeds,
  type Unnoticed,
  type UnnoticedState,
  unnoticedMax,
} from './state.js';
