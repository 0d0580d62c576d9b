/**
 * How subsystems meet without knowing each other: one reports a fact, and whoever declares a reaction to it acts within
 * the same event, in the order of the list of subsystems.
 */
import type { JsonObject } from '../engine/index.js';
import type { Fact, FactArguments } from './facts/fact.js';
import type { ControllerStage } from './stage.js';

/** `Told` is what the fact is told with. */
export type Reaction<Told = JsonObject> = (stage: ControllerStage, told: Told) => void;

export type Reactions = { readonly [Name in Fact]?: Reaction<FactArguments[Name]> };
