/**
 * Configuration lock subsystem: a host start compares the configuration with the locked one, and reports differences.
 */

export { isConfigurationLocked } from './state.js';
export { findTamperHalt } from './tamper-halt.js';
