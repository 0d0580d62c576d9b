/** The controller's own life: its resets, and the power it lives on. */
export { controllerHealth, listSelfTests, selfTestRows } from './self-tests.js';
export {
  configurationLimitations,
  serialCliStates,
  serialSpeeds,
  type Unnoticed,
  type UnnoticedState,
  unnoticedMax,
} from './state.js';
