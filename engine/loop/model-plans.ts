/**
 * Plans of a model: data that derives from the model and from no tree. A simulation derives them once and shares them
 * with its forks.
 */
import type { EngineTree } from '../contracts.js';
import type { ExecutorName } from '../machines/executor.js';
import { createHosts } from '../machines/host.js';
import { AddressCache } from '../state/forest.js';
import { RootCopies } from '../state/root-copies.js';
import { DueReactions } from './due-reactions.js';
import type { SimulationModel } from './simulation-model.js';

export interface ModelPlans<Tree extends EngineTree> {
  readonly executor: ExecutorName;
  readonly hosts: ReturnType<typeof createHosts>;
  readonly reactions: DueReactions<Tree>;
  readonly paths: AddressCache;
  readonly rootCopies: RootCopies<Tree>;
}

type Planned<Tree extends EngineTree> = Pick<
  SimulationModel<Tree, never>,
  'machines' | 'hosts' | 'reactions'
>;

export function planModel<Tree extends EngineTree>(
  world: Planned<Tree>,
  executor: ExecutorName = 'compiled',
): ModelPlans<Tree> {
  return {
    executor,
    hosts: hostsFor(world, executor),
    reactions: new DueReactions(world.reactions),
    paths: new AddressCache(),
    rootCopies: new RootCopies(),
  };
}

/** Returns the plans of the same model for another executor, or the same plans if the executor is unchanged. */
export function plansFor<Tree extends EngineTree>(
  world: Planned<Tree>,
  plans: ModelPlans<Tree>,
  executor = plans.executor,
): ModelPlans<Tree> {
  return executor === plans.executor ? plans : { ...plans, executor, hosts: hostsFor(world, executor) };
}

/**
 * Returns the machine hosts of a model. Compiled hosts can be shared between models; XState hosts are created for each
 * simulation.
 */
function hostsFor<Tree extends EngineTree>(
  { machines, hosts }: Planned<Tree>,
  executor: ExecutorName,
): ReturnType<typeof createHosts> {
  const shared = executor === 'compiled' ? hosts : undefined;
  return shared ?? createHosts(machines, executor);
}
