/**
 * How subsystems meet without knowing each other: one reports a fact, and whoever declares a reaction to it acts within
 * the same event, in the order of the list of subsystems.
 */
import type { JsonObject } from '../engine/index.js';
import type { Fact } from './facts/fact.js';
import type { ControllerStage } from './stage.js';

export type Reaction = (stage: ControllerStage, args: JsonObject) => void;

export type Reactions = { readonly [Name in Fact]?: Reaction };
