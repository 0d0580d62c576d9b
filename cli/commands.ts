/**
 * Re-exports of the commands that execute scenarios or read histories. All of them need the same code, so `program.ts`
 * loads them together. Some calls of `tidefish serve` need this code too, for scenarios, past positions of a journal, and
 * conditions of the control API.
 */

export { readCondition } from '../scenarios/index.js';
export { registerCapture } from './capture/capture.js';
export { registerConsole } from './console/console.js';
export { registerFaults } from './faults.js';
export { registerBranch } from './history/branch.js';
export { registerExport } from './history/export.js';
export { registerInputs } from './history/inputs.js';
export { registerLikelihood } from './history/likelihood.js';
export { registerMachines } from './history/machines.js';
export { registerReplay } from './history/replay.js';
export { registerMcp } from './mcp/mcp.js';
export { registerQuestion, verbs } from './questions/commands.js';
export { registerWorker } from './queue/worker.js';
export { registerRequests } from './requests/requests.js';
export { registerReach } from './scenario/reach.js';
export { registerRun } from './scenario/run.js';
export { registerScenario } from './scenario/scenario.js';
export { startPast } from './serve/serve-past.js';
export { readServedScenario } from './serve/serve-scenario.js';
export { registerShrink } from './shrink/shrink.js';
export { registerSweep } from './sweep/sweep.js';
export { registerVerify } from './verify/verify.js';
