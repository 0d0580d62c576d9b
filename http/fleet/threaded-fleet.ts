/**
 * Fleet whose members are divided over threads. A member is in one thread for its whole life. A thread that ends takes
 * its members with it: they are reported as gone, and the other members go on. No thread is started again, because the
 * states of its members are lost.
 */
import { type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import type { Pace } from '../../engine/index.js';
import {
  type DomainState,
  type FleetMember,
  isInDomain,
  type LostDomains,
  lostDomains,
  nothingLost,
} from '../../models/fleet/index.js';
import { lastInstantMs } from '../clock/pace.js';
import { problemBody, problemType } from '../control/problem.js';
import { controlHost } from '../service/listeners.js';
import type { FleetDirectory } from './fleet-directory.js';
import {
  type FleetInput,
  type FleetOperations,
  listDomains,
  type MemberResult,
  type MemberSample,
  unknownCondition,
} from './fleet-operations.js';
import type { MemberCondition } from './member-row.js';
import type { MemberThread } from './member-thread.js';
import type { SharedClockStore } from './shared-clock.js';

export class ThreadedFleet implements FleetOperations {
  readonly members: readonly FleetMember[];
  readonly context: FleetOperations['context'];
  readonly #store: SharedClockStore;
  readonly #threads: readonly MemberThread[];
  readonly #threadOf = new Map<FleetMember, MemberThread>();
  readonly #byName: ReadonlyMap<string, FleetMember>;
  readonly #token: string;
  /** Commands run one after the other, because each of them holds the clock. */
  readonly #inTurn = pLimit(1);
  readonly #stored: FleetDirectory | undefined;
  #lost: LostDomains;

  constructor(options: {
    readonly members: readonly FleetMember[];
    readonly context: FleetOperations['context'];
    readonly store: SharedClockStore;
    readonly threads: readonly MemberThread[];
    readonly token: string;
    /** Directory of the histories, which receives the common inputs; undefined for none. */
    readonly stored: FleetDirectory | undefined;
  }) {
    const { members, context, store, threads, token, stored } = options;
    this.members = members;
    this.context = context;
    this.#store = store;
    this.#threads = threads;
    this.#token = token;
    this.#stored = stored;
    this.#lost = stored?.lost ?? nothingLost;
    this.#byName = new Map(members.map((member) => [member.name, member]));
    for (const thread of threads) for (const member of thread.members) this.#threadOf.set(member, thread);
  }

  get domains(): FleetOperations['domains'] {
    return listDomains(this.members);
  }

  get lost(): LostDomains {
    return this.#lost;
  }

  get contacted(): Promise<number> {
    return this.#sum();
  }

  get gone(): readonly string[] {
    return this.members.filter((member) => this.#goneWith(member) !== undefined).map(({ name }) => name);
  }

  memberNamed(name: string): FleetMember | undefined {
    return this.#byName.get(name);
  }

  async conditionsOf(members: readonly FleetMember[]): Promise<readonly MemberCondition[]> {
    const byMember = await this.#divide(members, async (thread, part) => {
      const conditions = await thread.call('conditionsOf', indicesOf(part));
      return conditions.map((condition, index) => [part[index], condition] as const);
    });
    return members.map((member) => byMember.get(member) ?? unknownCondition);
  }

  async samples(): Promise<readonly MemberSample[]> {
    const lists = await this.#all(async (thread) => thread.call('samples'));
    const byName = new Map(lists.flat().map((sample) => [sample.name, sample]));
    return this.members.flatMap(({ name }) => byName.get(name) ?? []);
  }

  execute(members: readonly FleetMember[], asked: FleetInput): Promise<readonly MemberResult[]> {
    return this.#command(members, (thread, part) => thread.call('execute', indicesOf(part), asked));
  }

  advanceEach(members: readonly FleetMember[], spanMs: number): Promise<readonly MemberResult[]> {
    return this.#command(members, (thread, part) => thread.call('advanceEach', indicesOf(part), spanMs));
  }

  changeDomain(change: DomainState): Promise<readonly MemberResult[]> {
    this.#stored?.noteDomain(this.context.clock.now, change);
    this.#lost = lostDomains(this.#lost, change);
    const concerned = this.members.filter((member) => isInDomain(member, change));
    return this.#command(concerned, (thread) => thread.call('changeDomain', change));
  }

  advance(spanMs: number): Promise<boolean> {
    return this.#inTurn(async () => {
      const { clock } = this.context;
      const target = clock.now + spanMs;
      if (target > lastInstantMs) return false;
      clock.moveTo(target);
      this.#stored?.noteInstant(target);
      await this.#all((thread) => thread.call('resume'));
      return true;
    });
  }

  async changePace(pace: Pace): Promise<void> {
    this.context.clock.changePace(pace);
    await this.#all((thread) => thread.call('changeOwnPaces', pace));
  }

  /** Sends the request to the control API of the thread, and its response back. */
  passOn(member: FleetMember, request: IncomingMessage, response: ServerResponse): void {
    const thread = this.#threadOf.get(member);
    const goneWith = this.#goneWith(member);
    if (thread === undefined || goneWith !== undefined) {
      refuse(response, goneWith ?? 'it is in no thread');
      return;
    }
    const { method, headers, url } = request;
    const passed = requestOf({
      host: controlHost,
      port: thread.controlPort,
      method,
      path: `/members/${member.name}${url}`,
      headers: { ...headers, authorization: `Bearer ${this.#token}`, connection: 'close' },
      agent: false,
    });
    passed.on('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...answered } = answer.headers;
      response.writeHead(answer.statusCode ?? badGateway, answered);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    passed.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else refuse(response, this.#goneWith(member) ?? error.message);
    });
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  }

  /** Ends the thread with a number immediately, as a failure of the thread does. */
  async endThread(number: number): Promise<void> {
    await this.#threads[number]?.terminate();
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** Executes the due events of all threads but the one whose member has moved the clock. */
  resumeOthers(mover: MemberThread | undefined): void {
    for (const thread of this.#threads) if (thread !== mover) thread.call('resume').catch(() => {});
  }

  #goneWith(member: FleetMember): string | undefined {
    return this.#threadOf.get(member)?.goneWith;
  }

  async #sum(): Promise<number> {
    const counts = await this.#all((thread) => thread.call('contacted'));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Returns the results of all threads that have not ended. */
  async #all<Result>(work: (thread: MemberThread) => Promise<Result>): Promise<readonly Result[]> {
    const results = await Promise.allSettled(this.#threads.map(work));
    return results.flatMap((each) => {
      if (each.status === 'fulfilled') return [each.value];
      if (this.#threads.some(({ goneWith }) => goneWith !== undefined)) return [];
      throw each.reason;
    });
  }

  async #divide<Result>(
    members: readonly FleetMember[],
    work: (
      thread: MemberThread,
      part: readonly FleetMember[],
    ) => Promise<readonly (readonly [FleetMember | undefined, Result])[]>,
  ): Promise<ReadonlyMap<FleetMember | undefined, Result>> {
    const wanted = new Set(members);
    const parts = await this.#all(async (thread) => {
      const part = thread.members.filter((member) => wanted.has(member));
      return part.length === 0 ? [] : work(thread, part);
    });
    return new Map(parts.flat());
  }

  /** Applies a command to the members of all threads at one instant of the common clock. */
  #command(
    members: readonly FleetMember[],
    work: (thread: MemberThread, part: readonly FleetMember[]) => Promise<readonly MemberResult[]>,
  ): Promise<readonly MemberResult[]> {
    return this.#inTurn(() =>
      this.#hold(async () => {
        const results = await this.#divide(members, async (thread, part) => {
          const effects = await work(thread, part);
          return effects.map((result) => [this.memberNamed(result.name), result] as const);
        });
        return members.map((member) => results.get(member) ?? goneResult(member, this.#goneWith(member)));
      }),
    );
  }

  /** Runs work that takes no virtual time in any thread. */
  async #hold<Result>(work: () => Promise<Result>): Promise<Result> {
    const { clock, hasOwnClocks } = this.context;
    if (hasOwnClocks) return work();
    let heldAtMs = clock.now;
    this.#store.heldAtMs = heldAtMs;
    try {
      // A thread may have executed an event after the present instant was read and before the clock was held.
      const latest = await this.#all((thread) => thread.call('latest'));
      heldAtMs = Math.max(heldAtMs, ...latest);
      this.#store.heldAtMs = heldAtMs;
      return await work();
    } finally {
      this.#store.heldAtMs = undefined;
      clock.moveTo(heldAtMs);
    }
  }
}

const badGateway = 502;
const serviceUnavailable = 503;

function indicesOf(members: readonly FleetMember[]): readonly number[] {
  return members.map(({ index }) => index);
}

function goneResult({ name }: FleetMember, goneWith: string | undefined): MemberResult {
  const detail = goneDetail(goneWith ?? 'it did not answer');
  return { name, effect: { problem: { status: serviceUnavailable, detail } } };
}

function goneDetail(reason: string): string {
  return `the thread of this member has ended (${reason}); its state is lost, so start the fleet again`;
}

function refuse(response: ServerResponse, reason: string): void {
  const body = problemBody({ status: serviceUnavailable, detail: goneDetail(reason) });
  response.writeHead(serviceUnavailable, { 'Content-Type': problemType });
  response.end(JSON.stringify(body));
}
