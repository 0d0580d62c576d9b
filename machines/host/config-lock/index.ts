/** The lock of the server's configuration: a start compares what is there with what was locked, and says what differs. */

export { isConfigurationLocked } from './state.js';
export { findTamperHalt } from './tamper-halt.js';
