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

/**
 * Reactions and copy functions that models with the same list of reactions share. They take 6 KB, and a process can
 * have thousands of simulations.
 */
interface SharedPlans<Tree extends EngineTree> {
  readonly reactions: DueReactions<Tree>;
  readonly paths: AddressCache;
  readonly rootCopies: RootCopies<Tree>;
}

/** Returns a function that derives the shared plans of a list of reactions once, as long as the list exists. */
function sharePlans(): <Tree extends EngineTree>(world: Planned<Tree>) => SharedPlans<Tree> {
  const known = new WeakMap<object, unknown>();
  return <Tree extends EngineTree>({ reactions = [] }: Planned<Tree>) => {
    // Only this function fills the map, and the list of reactions determines the type of the tree.
    let shared = known.get(reactions) as SharedPlans<Tree> | undefined;
    if (shared === undefined) {
      shared = {
        reactions: new DueReactions(reactions),
        paths: new AddressCache(),
        rootCopies: new RootCopies(),
      };
      known.set(reactions, shared);
    }
    return shared;
  };
}

const sharedBy = sharePlans();

export function planModel<Tree extends EngineTree>(
  world: Planned<Tree>,
  executor: ExecutorName = 'compiled',
): ModelPlans<Tree> {
  return {
    executor,
    hosts: hostsFor(world, executor),
    ...sharedBy(world),
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
