/** Install sets: updates of several steps, and what became of those that were invoked. */
export { updateRecoverySet } from './recovery-set.js';
export { bundleReportsUri } from './resources/invocations.js';
export { deleteInstallSets } from './resources/sets.js';
export * from './state.js';
