/** The same inputs come to another server: all of it is another history, though much of it may be alike. */
import { type Blueprint, keptBlueprint, Secret } from '../../models/index.js';
import type { History } from '../history/history.js';
import type { Branch } from './branch.js';
import { planOf, playPlan } from './input-plan.js';

export function replayUnder(history: History, blueprint: Blueprint): Branch {
  const plan = planOf(history);
  const kept = keptBlueprint(blueprint, Secret.ofSeed(plan.genesis.seed));
  return playPlan({ ...plan, genesis: { ...plan.genesis, blueprint: kept } });
}
