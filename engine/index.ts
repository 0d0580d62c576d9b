/** The engine's front door: what a world, a journal or a pacer needs. */
export { Agenda } from './agenda.js';
export * from './contracts.js';
export { chain, chainStart, fingerprint } from './fingerprint.js';
export { leafAt, leaves, pathOf } from './forest.js';
export type { Submission } from './input-queue.js';
export { EngineBug, InstantBudgetExceeded, invariant, type Position } from './invariant.js';
export {
  type Draw,
  type Enrich,
  kindOf,
  type MachineCatalog,
  type MachineDefinition,
} from './machine-catalog.js';
export {
  type EmitParams,
  engineActions,
  type MachineEffect,
  type RequestParams,
  type SendParams,
} from './machine-effects.js';
export { MachineHost, type Transition } from './machine-host.js';
export type { SimulationObserver, Step } from './observer.js';
export { digestOf, durationFrom, RandomStream, type Spread } from './random.js';
export { instantEventsMax, Simulation } from './simulation.js';
export type { Answerer, SimulationOptions } from './simulation-options.js';
export { durationMsMax, formatDuration, formatInstant, parseDuration } from './time.js';
export type { ActionCall, ActionTable, Applied, Stage, World, WorldDraft } from './world.js';
