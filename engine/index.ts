/** The engine's front door: what a world, a journal or a pacer needs. */

export { addressAt, recordAt, recordIn, sendTo } from './address.js';
export { Agenda } from './agenda.js';
export * from './contracts.js';
export { canonicalJson, chain, chainStart, Fingerprints, fingerprint } from './fingerprint.js';
export { leafAt, leaves, splitAddress } from './forest.js';
export { frozen } from './frozen.js';
export { EngineBug, InstantBudgetExceeded } from './invariant.js';
export { type Draw, type Enrich, type MachineCatalog, machineKind } from './machine-catalog.js';
export { type EffectReply, machinesOn } from './machine-definition.js';
export { type CheckedSend, effectsOn, engineActions, type MachineEffect } from './machine-effects.js';
export { createHosts, MachineHost } from './machine-host.js';
export {
  type ChartOutline,
  pathOf,
  type StateOutline,
  type TransitionOutline,
} from './machine-outline.js';
export { listAwaitedTimers } from './machine-waiting.js';
export { createNoise, type Noise } from './noise.js';
export type { Moved, SimulationObserver, Step, TakenMove } from './observer.js';
export { type Pace, paceExpected, pacePattern, parsePace } from './pace.js';
export { deriveDigest, drawnFrom, durationFrom, type Spread } from './random.js';
export { NotRestorable } from './restorable.js';
export { Simulation } from './simulation.js';
export {
  type Answerer,
  instantEventsMax,
  type Scripted,
  type SimulationOptions,
} from './simulation-options.js';
export type { Stage } from './stage-contract.js';
export { type BranchFingerprints, StateFingerprints } from './state-fingerprints.js';
export {
  durationMsMax,
  durationPattern,
  formatDuration,
  formatInstant,
  instantMsMax,
  parseDuration,
  parseInstant,
} from './time.js';
export { NestedOperation } from './turn.js';
export type { Applied, World } from './world.js';
