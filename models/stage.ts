/** One event in the making, as the controller's writes, faults and machines see it. */
import type { Stage } from '../engine/index.js';
import type { FactArguments } from './facts/fact.js';
import type { ControllerTree } from './tree.js';

export type ControllerStage = Stage<ControllerTree, FactArguments>;
