/**
 * Fleet in one process: the members with their services, one clock, and the domains that members share. A member has no
 * service before the first contact, and its service then has the state of a member that ran since the start.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pace } from '../../engine/index.js';
import {
  type ControllerInput,
  type FaultRequest,
  listNetworkPorts,
  listTargets,
  permanentMac,
  readFault,
} from '../../machines/index.js';
import {
  changeDomainFaults,
  type DomainState,
  type FleetMember,
  type InventoryMember,
  type LostDomains,
  listDomainFaults,
  lostDomains,
} from '../../models/fleet/index.js';
import { systemSerial } from '../../models/index.js';
import { lastInstantMs } from '../clock/pace.js';
import { type Effect, performInput } from '../control/inputs.js';
import { formatUrl } from '../service/listeners.js';
import { hasStoredHistory } from './fleet-directory.js';
import { type FleetContext, MemberService } from './member-service.js';
import { MemberServices } from './member-services.js';

/** Member as lists show it. */
export interface MemberRow extends Omit<FleetMember, 'blueprint' | 'index' | 'seed'>, InventoryMember {
  readonly seed: string;
  /** True after the first contact. Before, power and health are those of an untouched server. */
  readonly contacted: boolean;
  readonly power: string;
  readonly health: string;
}

/** Result of a command for one member. */
export interface MemberResult {
  readonly name: string;
  readonly effect: Effect;
}

const systemUri = '/redfish/v1/Systems/1/';
/** Number of members that a command reaches in one turn of the event loop. */
const membersPerTurn = 4;
const nothing: ReadonlySet<string> = new Set();

export class Fleet {
  readonly members: readonly FleetMember[];
  readonly context: FleetContext;
  readonly #services: MemberServices;
  readonly #byName: ReadonlyMap<string, FleetMember>;
  /** Untouched members, one for each blueprint, whose state all members without a service share. */
  readonly #untouched = new Map<string | undefined, MemberService>();
  #lost: LostDomains;
  #resumes = false;

  constructor(members: readonly FleetMember[], context: FleetContext) {
    this.members = members;
    this.context = context;
    this.#services = new MemberServices(context);
    this.#byName = new Map(members.map((member) => [member.name, member]));
    this.#lost = context.lost ?? { feeds: nothing, cooling: nothing };
    // The stored members go on with their timers and deliveries, whether or not a client contacts them.
    const { histories } = context;
    if (histories !== undefined)
      for (const member of members) if (hasStoredHistory(histories, member)) this.serviceOf(member);
  }

  /** Number of members with a service. */
  get contacted(): number {
    return this.#services.contacted;
  }

  /** Names of the domains of all members, by kind. */
  get domains(): Readonly<Record<DomainState['kind'], ReadonlySet<string>>> {
    return {
      feed: new Set(this.members.flatMap(({ feeds }) => feeds)),
      cooling: new Set(this.members.flatMap(({ cooling }) => cooling ?? [])),
    };
  }

  get lost(): LostDomains {
    return this.#lost;
  }

  memberNamed(name: string): FleetMember | undefined {
    return this.#byName.get(name);
  }

  /** Returns the service of a member, which the first call creates. */
  readonly serviceOf = (member: FleetMember): MemberService => this.#services.of(member);

  /** Returns the service of a member; undefined for a member that only time has changed. */
  serviceIfPresent(member: FleetMember): MemberService | undefined {
    return this.#services.ifPresent(member);
  }

  /** Executes the due events of all members after the clock was moved, once the present work is done. */
  resumeLater(): void {
    if (this.#resumes) return;
    this.#resumes = true;
    setImmediate(() => {
      this.#resumes = false;
      for (const service of this.#services.all()) service.handlers.pacing.resume();
    });
  }

  /** Returns the row of a member for lists. */
  rowOf(member: FleetMember): MemberRow {
    const { index: _, blueprint: file, ...row } = member;
    const service = this.serviceIfPresent(member);
    const { controller, handlers } = service ?? this.#untouchedOf(file, member);
    controller.catchUp(service === undefined ? this.context.clock.now : handlers.pacing.now);
    const blueprint = this.context.blueprintOf(member);
    const [port] = listNetworkPorts(blueprint);
    const { model, manufacturer } = blueprint.system;
    return {
      ...row,
      url: formatUrl('https', member.address, member.port),
      contacted: this.#services.isContacted(member),
      ...conditionOf(controller.look(systemUri)),
      serialNumber: systemSerial({ seed: member.seed, blueprint }),
      model,
      manufacturer,
      bootMac: port && permanentMac(member, port),
    };
  }

  /** Advances the clock of the fleet by a span in ms. Returns false if the result would exceed the last instant. */
  advance(spanMs: number): boolean {
    const { clock } = this.context;
    const target = clock.now + spanMs;
    if (target > lastInstantMs) return false;
    for (const service of this.#services.all()) service.controller.catchUp(target);
    clock.moveTo(target);
    this.context.onAdvance?.(target);
    for (const service of this.#services.all()) service.handlers.pacing.resume();
    return true;
  }

  /** Changes the pace of all clocks. */
  changePace(pace: Pace): void {
    this.context.clock.changePace(pace);
    if (this.context.hasOwnClocks)
      for (const service of this.#services.all()) service.handlers.pacing.changePace(pace);
  }

  /** Applies a command to members at one instant of the common clock. A failure of one member stops no other. */
  command(
    members: readonly FleetMember[],
    apply: (service: MemberService, now: number, member: FleetMember) => Effect | Promise<Effect>,
  ): Promise<readonly MemberResult[]> {
    return this.context.clock.hold(async () => {
      const results: MemberResult[] = [];
      for (const [index, member] of members.entries()) {
        if (index % membersPerTurn === membersPerTurn - 1) await nextTurn();
        const service = this.serviceOf(member);
        const { pacing } = service.handlers;
        const effect = await apply(service, pacing.now, member);
        pacing.rearm();
        results.push({ name: member.name, effect });
      }
      return results;
    });
  }

  /** Loses or restores a feed or a cooling loop: the faults of all its members change at one instant. */
  async changeDomain(change: DomainState): Promise<readonly MemberResult[]> {
    this.context.onDomain?.(this.context.clock.now, change);
    const before = this.#lost;
    const after = lostDomains(before, change);
    this.#lost = after;
    const { kind, name } = change;
    const concerned = this.members.filter(({ feeds, cooling }) =>
      kind === 'feed' ? feeds.includes(name) : cooling === name,
    );
    return this.command(concerned, ({ controller }, now, member): Effect => {
      const supplies = listTargets(controller.tree.blueprint, 'powerSupply');
      const [old, wanted] = [before, after].map((lost) => listDomainFaults(member, supplies, lost));
      for (const request of changeDomainFaults(old ?? [], wanted ?? [])) {
        const problem = performInput(controller, inputOf(request), now);
        if (problem !== undefined) return { problem };
      }
      return {};
    });
  }

  /** Ends all services. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.#services.all(), ...this.#untouched.values()].map((service) => service.close()),
    );
  }

  #untouchedOf(blueprint: string | undefined, member: FleetMember): MemberService {
    const known = this.#untouched.get(blueprint);
    if (known !== undefined) return known;
    const service = new MemberService(member, this.context, false);
    this.#untouched.set(blueprint, service);
    return service;
  }
}

function inputOf(request: FaultRequest): ControllerInput {
  const reading = readFault(request);
  if (reading.ok) return reading.input;
  throw new Error(`the fault of a domain is invalid: ${reading.problem.message}`);
}

function conditionOf(system: unknown): Pick<MemberRow, 'health' | 'power'> {
  const { PowerState, Status } = (system ?? {}) as {
    readonly PowerState?: string;
    readonly Status?: { readonly Health?: string | null };
  };
  return { power: PowerState ?? 'unknown', health: Status?.Health ?? 'unknown' };
}
