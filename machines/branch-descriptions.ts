/** Descriptions of all branches of the state tree, one sentence each: those of the engine and of the subsystems. */
import type { EngineTree } from '../engine/index.js';
import type { ControllerTree, ServiceTree } from '../models/index.js';
import { subsystems } from './subsystems.js';

type BaseBranch = Exclude<keyof EngineTree | keyof ServiceTree, 'controllerClock' | 'captured'>;

/** Branches that no subsystem declares. */
const baseDescriptions: { readonly [Branch in BaseBranch]: string } = {
  seed: 'Seed of the identity of the server: serial numbers and noise follow from it.',
  clock: 'Virtual time.',
  random: 'Seed of the future, from which random values are drawn.',
  machines: 'Records of the statecharts: active states, context and timers, by address.',
  outbox: 'Outbound requests that wait for their results.',
  blueprint: 'Complete blueprint of the server.',
};

export const branchDescriptions = Object.assign(
  {},
  baseDescriptions,
  ...subsystems.map((declared) => declared.branchDescriptions),
) as { readonly [Branch in keyof ControllerTree]: string };

/** JSON pointers of the records of past states. A search for causes ignores them. */
export const recordPointers: readonly string[] = subsystems.flatMap((declared) =>
  'records' in declared ? (declared.records ?? []) : [],
);
