/**
 * Fleets for tests: a world whose controllers are the members of a fleet. A member is created at the first contact. Power
 * feeds and cooling loops fail with all of their members at one instant.
 */
import * as z from 'zod';
import { type FaultRequest, listTargets } from '../../machines/index.js';
import type { BlueprintInput } from '../../models/blueprint/index.js';
import { anything, checkOptions, optionsOf } from '../../models/document/index.js';
import {
  type DomainState,
  domainFaultRequests,
  type FleetGroupInput,
  type FleetMember,
  isInDomain,
  type LostDomains,
  lostDomains,
  type MemberSelection,
  memberHostNames,
  noMembers,
  nothingLost,
  planFleet,
  readFleetObject,
  selectMembers,
} from '../../models/fleet/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { ProcessPort } from '../controller/process-port.js';
import { ControllerWorld, type WorldOptions, worldShape } from '../world/create-world.js';

export interface FleetOptions extends WorldOptions {
  /** Groups of members, as in a fleet file: `{ count: 40, name: 'web-{n}', rack: 'r1', feeds: ['A'] }`. */
  readonly members: readonly FleetGroupInput[];
  /** Overrides of the default server, by the name that a group gives as its `blueprint`. */
  readonly blueprints?: Readonly<Record<string, BlueprintInput>>;
}

/** Condition of a selection: a pattern with `*` and `?`, or several of which one has to match. */
type Pattern = string | readonly string[];

/** Selection of members; all given conditions have to hold. */
export interface FleetSelection {
  readonly name?: Pattern;
  readonly rack?: Pattern;
  readonly feed?: Pattern;
  readonly cooling?: Pattern;
  /** Labels as `key=value`. */
  readonly label?: Pattern;
}

/** Fault of members without a connection: clients find no controller at their addresses. */
const partition = 'network.refuse';

export class ControllerFleet extends ControllerWorld {
  readonly #byName: ReadonlyMap<string, FleetMember>;
  readonly #blueprints: Readonly<Record<string, BlueprintInput>>;
  readonly #created = new Map<string, InProcessController>();
  #lost: LostDomains = nothingLost;

  constructor({ members, blueprints = {}, ...world }: FleetOptions, port: ProcessPort | undefined) {
    super(world, port);
    this.#byName = new Map(planned(members, world.seed, blueprints).map((member) => [member.name, member]));
    this.#blueprints = blueprints;
  }

  /** Names of all members, in the order of the groups. */
  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** Returns the names of the selected members. Throws a TypeError if the selection is empty. */
  select(selection: FleetSelection): readonly string[] {
    const members = [...this.#byName.values()];
    const read = readSelection(selection);
    const selected = selectMembers(members, read);
    if (selected.length === 0) throw new TypeError(`select: ${noMembers(members, read)}`);
    return selected.map(({ name }) => name);
  }

  /** Returns the controller of a member, which the first call creates. Throws a TypeError for an unknown name. */
  member(name: string): InProcessController {
    const known = this.#created.get(name);
    if (known !== undefined) return known;
    const member = this.#byName.get(name);
    if (member === undefined)
      throw new TypeError(
        `no member is called ${name}; the first members are ${this.names.slice(0, 3).join(', ')}`,
      );
    const { seed, blueprint: named } = member;
    const own = named === undefined ? {} : this.#blueprints[named];
    const manager = { ...memberHostNames(member), ...own?.manager };
    const created = this.controller(name, { seed, blueprint: { ...own, manager } });
    this.#created.set(name, created);
    return created;
  }

  /** Sets or clears a fault of the selected members at the current instant. Throws like `fault` of a controller. */
  applyFault(selection: FleetSelection, fault: FaultRequest): this {
    for (const name of this.select(selection)) this.member(name).applyFault(fault);
    return this;
  }

  /** Loses a power feed or a cooling loop with all of its members. Throws a TypeError for an unknown name. */
  lose(kind: DomainState['kind'], name: string): this {
    return this.#change({ kind, name, lost: true });
  }

  /** Restores a power feed or a cooling loop. Throws a TypeError for an unknown name. */
  restore(kind: DomainState['kind'], name: string): this {
    return this.#change({ kind, name, lost: false });
  }

  /** Hides the selected members from all clients, until `reconnect`. */
  disconnect(selection: FleetSelection): this {
    return this.applyFault(selection, { fault: partition, with: {}, clear: false });
  }

  /** Shows the selected members to clients again. */
  reconnect(selection: FleetSelection): this {
    return this.applyFault(selection, { fault: partition, with: {}, clear: true });
  }

  protected override prepareHost(host: string): void {
    if (this.#byName.has(host)) this.member(host);
  }

  #change(change: DomainState): this {
    const concerned = [...this.#byName.values()].filter((member) => isInDomain(member, change));
    if (concerned.length === 0) throw new TypeError(`no member has the ${change.kind} ${change.name}`);
    const before = this.#lost;
    this.#lost = lostDomains(before, change);
    for (const member of concerned) {
      const controller = this.member(member.name);
      const supplies = listTargets(controller.tree.blueprint, 'powerSupply');
      for (const request of domainFaultRequests(member, supplies, { before, after: this.#lost }))
        controller.applyFault(request);
    }
    return this;
  }
}

/** Creates a fleet. Throws a TypeError that names every problem of the options. */
export function createFleet(options: FleetOptions, port?: ProcessPort): ControllerFleet {
  checkOptions('createFleet', options, fleetOptions);
  return new ControllerFleet(options, port);
}

/** Plans the members. Throws a TypeError for problems of the groups, and for a blueprint that is not among the given ones. */
function planned(
  members: FleetOptions['members'],
  seed: FleetOptions['seed'] = 1,
  blueprints: NonNullable<FleetOptions['blueprints']>,
): readonly FleetMember[] {
  // Clients reach the members by their names, so addresses never run out.
  const planning = planFleet(
    readFleetObject('createFleet', { seed: String(seed), addressing: 'names', members }),
  );
  if (members.some((group) => 'capture' in group))
    throw new TypeError(
      'createFleet: a group names a capture, but a world has no files (expected a blueprint of blueprints, such as the blueprint of an imported capture)',
    );
  if (!planning.ok) {
    const { message, expected } = planning.problem;
    throw new TypeError(`createFleet: ${message} (expected ${expected})`);
  }
  for (const { blueprint } of planning.plan.members) {
    if (blueprint === undefined || blueprints[blueprint] !== undefined) continue;
    const names = Object.keys(blueprints).join(', ') || 'none';
    throw new TypeError(
      `createFleet: there is no blueprint ${blueprint} (expected one of blueprints: ${names})`,
    );
  }
  return planning.plan.members;
}

function readSelection(selection: FleetSelection): MemberSelection {
  checkOptions('select', selection, selectionOptions);
  return Object.fromEntries(
    Object.entries(selection).flatMap(([key, value]: [string, Pattern | undefined]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? [value] : [...value]]],
    ),
  );
}

const pattern = z.union([z.string(), z.array(z.string())], { error: 'a pattern, or a list of patterns' });
const selectionOptions = optionsOf<FleetSelection>({
  name: pattern,
  rack: pattern,
  feed: pattern,
  cooling: pattern,
  label: pattern,
});
const fleetOptions = optionsOf<FleetOptions>({ ...worldShape, members: anything, blueprints: anything });
