/** Install sets: updates of several steps, and reports of invoked sets. */
export { updateRecoverySet } from './recovery-set.js';
export { bundleReportsUri } from './resources/invocations.js';
export { deleteInstallSets } from './resources/sets.js';
export * from './state.js';
