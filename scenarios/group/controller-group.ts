/**
 * Controllers of one run on one virtual clock. Events are executed in the order of their instants; at one instant, in the
 * order of the members. A controller whose events are not due stays at its last instant until a step or a condition
 * reaches it, because nothing happens at it in between.
 */
import { fingerprint } from '../../engine/index.js';
import { type FaultInput, listTargets, readFault } from '../../machines/index.js';
import {
  type DomainState,
  domainFaultRequests,
  type FleetMember,
  isInDomain,
  type LostDomains,
  lostDomains,
  type MemberSelection,
  nothingLost,
  selectMembers,
} from '../../models/fleet/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { createNoController } from './no-controller.js';
import type { RunMember } from './run-member.js';

/** Input of a domain that the state of a member refused. */
export interface RefusedDomainFault {
  readonly member: string;
  readonly input: FaultInput;
  readonly outcome: Extract<ReturnType<InProcessController['simulation']['perform']>, { readonly ok: false }>;
}

export class ControllerGroup {
  readonly members: readonly RunMember[];
  readonly seed: string;
  readonly startMs: number;
  /** Number that increases with each change of a value that all members share. */
  #sharedVersion = 0;
  #version = 0;
  readonly #byName: ReadonlyMap<string, RunMember>;
  readonly #selected = new WeakMap<MemberSelection, readonly RunMember[]>();
  readonly #only: RunMember | undefined;
  readonly #none = createNoController();
  #now: number;
  #lost: LostDomains = nothingLost;

  constructor(members: readonly RunMember[], seed: string) {
    const [first] = members;
    if (first === undefined) throw new Error('a run needs a controller');
    this.members = members;
    this.seed = seed;
    this.startMs = first.controller.now;
    this.#now = this.startMs;
    this.#only = first.place === undefined ? first : undefined;
    this.#byName = new Map(members.map((member) => [member.name, member]));
  }

  /** The only controller; undefined for a scenario with several. */
  get only(): RunMember | undefined {
    return this.#only;
  }

  /** Controller of steps without a member. Its use is an error in a scenario with several controllers. */
  get controller(): InProcessController {
    return this.#only?.controller ?? this.#none;
  }

  /** Current virtual time. Unit: ms since the epoch. */
  get now(): number {
    return this.#only?.controller.now ?? this.#now;
  }

  /** Number that increases whenever a condition over members can have changed. */
  get version(): number {
    return this.#version;
  }

  /** Returns a number that changes with the member or with shared values. */
  versionOf(member: RunMember): number {
    return member.version + this.#sharedVersion;
  }

  /** Number of executed events of all controllers. */
  get events(): number {
    return this.members.reduce((sum, { controller }) => sum + controller.tree.clock.executed, 0);
  }

  /** sha256 of all states; for a single controller, its fingerprint. */
  get fingerprint(): string {
    if (this.#only !== undefined) return this.#only.controller.fingerprint;
    return fingerprint(
      Object.fromEntries(this.members.map(({ name, controller }) => [name, controller.fingerprint])),
    );
  }

  named(name: string): RunMember {
    const member = this.#byName.get(name);
    if (member === undefined) throw new Error(`no member is called ${name}`);
    return member;
  }

  /** Returns the selected members, in the order of the fleet. */
  select(selection: MemberSelection): readonly RunMember[] {
    let selected = this.#selected.get(selection);
    if (selected === undefined) {
      const places = this.members.flatMap(({ place }) => place ?? []);
      selected = selectMembers(places, selection).map(({ name }) => this.named(name));
      this.#selected.set(selection, selected);
    }
    return selected;
  }

  /** Advances the clock of a member to the current instant. No event of the member is due in between. */
  bringToNow({ controller: { simulation } }: RunMember): void {
    if (simulation.now < this.now) simulation.advanceTo(this.now);
  }

  /** Advances the clocks of all members to the current instant. */
  bringAllToNow(): void {
    for (const member of this.members) this.bringToNow(member);
  }

  /** Notes that a step may have changed a member, or without a member, values that all members share. */
  noteChange(member: RunMember | undefined): void {
    this.#version += 1;
    if (member === undefined) this.#sharedVersion += 1;
    else member.version += 1;
  }

  /** Executes events until `done` returns true after an instant of a controller, at most until an instant. */
  runUntil(done: () => boolean, untilMs: number): void {
    if (this.#only !== undefined) {
      const { simulation } = this.#only.controller;
      simulation.runUntil(done, untilMs - simulation.now);
      return;
    }
    for (let next = this.#next(); next !== undefined && next.atMs <= untilMs; next = this.#next()) {
      this.#now = Math.max(this.#now, next.atMs);
      next.member.controller.simulation.advanceTo(this.#now);
      this.noteChange(next.member);
      if (done()) return;
    }
    if (Number.isFinite(untilMs)) this.#now = Math.max(this.#now, untilMs);
  }

  /**
   * Loses or restores a feed or a cooling loop: the faults of all its members change at the current instant. Returns the
   * faults that the states of members refused.
   */
  changeDomain(change: DomainState): readonly RefusedDomainFault[] {
    const before = this.#lost;
    this.#lost = lostDomains(before, change);
    return this.members.flatMap((member) =>
      member.place !== undefined && isInDomain(member.place, change)
        ? this.#changeDomainFaults(member, member.place, before)
        : [],
    );
  }

  #changeDomainFaults(member: RunMember, place: FleetMember, before: LostDomains): RefusedDomainFault[] {
    this.bringToNow(member);
    const { simulation, tree } = member.controller;
    const supplies = listTargets(tree.blueprint, 'powerSupply');
    const refused: RefusedDomainFault[] = [];
    for (const request of domainFaultRequests(place, supplies, { before, after: this.#lost })) {
      const reading = readFault(request, tree.blueprint);
      if (!reading.ok) throw new Error(`the fault of a domain is invalid: ${reading.problem.message}`);
      const outcome = simulation.perform(reading.input);
      if (!outcome.ok) refused.push({ member: member.name, input: reading.input, outcome });
    }
    this.noteChange(member);
    return refused;
  }

  /** Returns the first member with the earliest event. */
  #next(): { readonly member: RunMember; readonly atMs: number } | undefined {
    let found: { readonly member: RunMember; readonly atMs: number } | undefined;
    for (const member of this.members) {
      const { nextAt } = member.controller.simulation;
      if (nextAt !== undefined && (found === undefined || nextAt < found.atMs))
        found = { member, atMs: nextAt };
    }
    return found;
  }
}
