/** Subsystem of the install sets, which are updates of several steps, and of the reports of their invocations. */
export { updateRecoverySet } from './recovery-set.js';
export { bundleReportsUri } from './resources/invocations.js';
export { deleteInstallSets } from './resources/sets.js';
export * from './state.js';
