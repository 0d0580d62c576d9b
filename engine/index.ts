/** Public interface of the engine, for models, journals and pacing. */

export * from './contracts.js';
export { EventQueue } from './event-queue/event-queue.js';
export { EngineBug, InstantBudgetExceeded } from './invariant.js';
export { type BranchReaction, orderReactions } from './loop/branch-reactions.js';
export type { ExecutedEvent, ExecutedMicrostep, Macrostep, SimulationObserver } from './loop/observer.js';
export { NestedOperation } from './loop/operation-lock.js';
export { Simulation } from './loop/simulation.js';
export type { InputResult, SimulationModel } from './loop/simulation-model.js';
export * from './loop/simulation-options.js';
export { ReadTracer, type RefusedEvent } from './loop/trace-reads.js';

export type { EngineTransaction } from './loop/transaction-contract.js';
export { assign, raise } from './machines/actions.js';
export { listAwaitedTimers } from './machines/awaited-timers.js';
export { type DrawNumber, type EventEnricher, type MachineCatalog, machineKind } from './machines/catalog.js';
export { type EffectReply, machinesOn } from './machines/definition.js';
export { type CheckedSend, effectsOn, engineActions, type MachineEffect } from './machines/effects.js';
export { type ExecutorName, executorNames } from './machines/executor.js';
export { createHosts, MachineHost } from './machines/host.js';
export {
  type ChartOutline,
  pathOf,
  type StateOutline,
  type TransitionOutline,
} from './machines/outline.js';
export {
  createNoise,
  type DurationRange,
  deriveDigest,
  drawNumber,
  type Noise,
  sampleDuration,
} from './random/draws.js';
export { addressAt, recordAt, recordIn, sendTo } from './state/address.js';
export { canonicalJson, chain, chainStart, FingerprintCache, fingerprint } from './state/fingerprint.js';
export { getLeaf, listLeaves, splitAddress } from './state/forest.js';
export { deepFreeze } from './state/freeze.js';
export { pointerTo } from './state/json-pointer.js';
export { membershipOf, pointerOfMembership } from './state/read-recorder.js';
export { NotRestorable } from './state/require-restorable.js';
export { type BranchFingerprints, StateFingerprints } from './state/state-fingerprints.js';
export {
  durationMsMax,
  durationPattern,
  formatDuration,
  formatInstant,
  guessDuration,
  instantMsMax,
  type Pace,
  paceExpected,
  pacePattern,
  parseDuration,
  parseInstant,
  parsePace,
} from './time/time.js';
