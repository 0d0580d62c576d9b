/** Creates the controllers of a scenario, before any input. */
import type { Blueprint } from '../../models/blueprint/index.js';
import { type FleetMember, memberHostNames } from '../../models/fleet/index.js';
import type { ControllerContext } from '../controller/controller-context.js';
import { defaultTerms, openController } from '../controller/create-controller.js';
import { createOpening, type GenesisWithSecret } from '../controller/options.js';
import type { Scenario } from '../language/parse.js';
import { ControllerGroup } from './controller-group.js';
import { RunMember } from './run-member.js';

export interface GroupOptions {
  /** Seed that replaces the seed of the scenario. */
  readonly seed?: string | undefined;
  /** Genesis that replaces the one that derives from the scenario and the seed; for a scenario with one controller. */
  readonly opening?: GenesisWithSecret | undefined;
  readonly executor?: ControllerContext['executor'];
}

export function openGroup(
  scenario: Scenario,
  { seed = scenario.seed, opening, executor }: GroupOptions,
): ControllerGroup {
  const { controllers, endpoints: outside } = scenario;
  const open = (given: GenesisWithSecret) => openController(given, { ...defaultTerms, outside, executor });
  if (controllers === undefined) {
    const only = new RunMember(open(opening ?? createOpening({ ...scenario, seed })));
    return new ControllerGroup([only], only.controller.genesis.seed);
  }
  if (opening !== undefined) throw new Error('a scenario with several controllers has no single genesis');
  const members = controllers.plan(seed).map((place) => {
    const blueprint = namedBlueprint(controllers.blueprintOf(place), place);
    return new RunMember(open(createOpening({ ...scenario, blueprint, seed: place.seed })), place);
  });
  return new ControllerGroup(members, seed);
}

/** Returns the blueprint of a member: that of its group with the host names of the member. */
function namedBlueprint(blueprint: Blueprint, member: FleetMember): Blueprint {
  return { ...blueprint, manager: { ...blueprint.manager, ...memberHostNames(member) } };
}
