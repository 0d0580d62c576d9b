/**
 * The controller's whole state: one frozen tree of plain JSON. Its branches are those of the engine, the blueprint, and
 * what each subsystem declares.
 */
import type { EngineTree } from '../engine/index.js';
import type { KeptBlueprint } from './genesis.js';
import type { subsystems } from './subsystems.js';
import type { Together } from './together.js';

type Listed = (typeof subsystems)[number];

/** Of each declaration this member alone is looked at: see `subsystem.ts`. */
type BranchesOf<Declared extends Listed> = Declared extends unknown ? ReturnType<Declared['initial']> : never;

export type ControllerTree = EngineTree & { readonly blueprint: KeptBlueprint } & Together<
    BranchesOf<Listed>
  >;
