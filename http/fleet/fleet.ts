/**
 * Fleet in one thread: the members with their services, one clock, and the domains that members share. A member has no
 * service before the first contact, and its service then has the state of a member that ran since the start.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pace } from '../../engine/index.js';
import { type ControllerInput, type FaultRequest, listTargets, readFault } from '../../machines/index.js';
import {
  type DomainState,
  domainFaultRequests,
  type FleetMember,
  isInDomain,
  type LostDomains,
  lostDomains,
  nothingLost,
} from '../../models/fleet/index.js';
import { lastInstantMs } from '../clock/pace.js';
import { type Effect, performInput, submitInput } from '../control/inputs.js';
import { hasStoredHistory } from './fleet-directory.js';
import {
  type FleetInput,
  type FleetOperations,
  listDomains,
  type MemberResult,
  type MemberSample,
} from './fleet-operations.js';
import { describeMember, type MemberCondition, type MemberRow } from './member-row.js';
import { sampleOf } from './member-samples.js';
import { type FleetContext, MemberService } from './member-service.js';
import { MemberServices } from './member-services.js';
import { inputFor, systemOf } from './member-system.js';

/** Number of members that a command reaches in one turn of the event loop. */
const membersPerTurn = 4;

export class Fleet implements FleetOperations {
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
    this.#lost = context.lost ?? nothingLost;
    // The stored members go on with their timers and deliveries, whether or not a client contacts them.
    const { histories } = context;
    if (histories !== undefined)
      for (const member of members) if (hasStoredHistory(histories, member)) this.serviceOf(member);
  }

  /** Number of members with a service. */
  get contacted(): number {
    return this.#services.contacted;
  }

  get domains(): FleetOperations['domains'] {
    return listDomains(this.members);
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
      this.resume();
    });
  }

  /** Executes the due events of all members. */
  resume(): void {
    for (const service of this.#services.all()) service.handlers.pacing.resume();
  }

  /** Instant of the last executed event of all members. Unit: ms since the epoch. */
  get latest(): number {
    let latest = 0;
    for (const { controller } of this.#services.all()) latest = Math.max(latest, controller.simulation.now);
    return latest;
  }

  /** Returns the row of a member for lists. */
  rowOf(member: FleetMember): MemberRow {
    return { ...describeMember(member, this.context.blueprintOf(member)), ...this.#conditionOf(member) };
  }

  conditionsOf(members: readonly FleetMember[]): readonly MemberCondition[] {
    return members.map((member) => this.#conditionOf(member));
  }

  samples(): readonly MemberSample[] {
    return this.members.flatMap((member) => {
      const service = this.serviceIfPresent(member);
      return service === undefined ? [] : [sampleOf(member, this.#conditionOf(member), service)];
    });
  }

  /** Passes a request on to the control API of a member, which checks the token itself. */
  passOn(member: FleetMember, request: IncomingMessage, response: ServerResponse): void {
    this.serviceOf(member).handlers.control(request, response);
  }

  /** Executes an input for members at one instant of the common clock. */
  execute(members: readonly FleetMember[], asked: FleetInput): Promise<readonly MemberResult[]> {
    return this.command(members, ({ controller, passwords }, now) =>
      submitInput({ controller, now: () => now }, inputFor(controller, asked), passwords),
    );
  }

  /** Advances the own clocks of members. */
  advanceEach(members: readonly FleetMember[], spanMs: number): Promise<readonly MemberResult[]> {
    return this.command(
      members,
      ({ handlers }): Effect =>
        handlers.pacing.advance(spanMs)
          ? {}
          : { problem: { status: 409, detail: 'time ends before that instant' } },
    );
  }

  /** Advances the clock of the fleet by a span in ms. Returns false if the result would exceed the last instant. */
  advance(spanMs: number): boolean {
    const { clock } = this.context;
    const target = clock.now + spanMs;
    if (target > lastInstantMs) return false;
    for (const service of this.#services.all()) service.controller.catchUp(target);
    clock.moveTo(target);
    this.context.onAdvance?.(target);
    this.resume();
    return true;
  }

  /** Changes the pace of all clocks. */
  changePace(pace: Pace): void {
    this.context.clock.changePace(pace);
    this.changeOwnPaces(pace);
  }

  /** Changes the pace of the own clocks of the members. */
  changeOwnPaces(pace: Pace): void {
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
    const concerned = this.members.filter((member) => isInDomain(member, change));
    return this.command(concerned, ({ controller }, now, member): Effect => {
      const supplies = listTargets(controller.tree.blueprint, 'powerSupply');
      for (const request of domainFaultRequests(member, supplies, { before, after })) {
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

  #conditionOf(member: FleetMember): MemberCondition {
    const service = this.serviceIfPresent(member);
    const { controller, handlers } = service ?? this.#untouchedOf(member.blueprint, member);
    controller.catchUp(service === undefined ? this.context.clock.now : handlers.pacing.now);
    const { PowerState, Status } = systemOf(controller) ?? {};
    return {
      contacted: this.#services.isContacted(member),
      power: PowerState ?? 'unknown',
      health: Status?.Health ?? 'unknown',
    };
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
