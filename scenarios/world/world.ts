/**
 * Several controllers and client functions on one virtual clock. Time does not pass while code runs. When all code
 * sleeps, the clock advances to the next event of a controller or to the next end of a sleep. One seed has one history
 * of the whole world.
 */
import { formatInstant } from '../../engine/index.js';
import { parseSpan, requireFunction } from '../controller/validate-arguments.js';
import { type RunEnds, unrecorded } from '../failures/failure-recorder.js';
import type { ClientClock, GlobalsPort } from './client-clock.js';
import { type Clocked, fetchIn } from './fetch-in.js';
import { Link, type LinkControl } from './link.js';
import { Sleepers } from './sleepers.js';
import { findForeignWait, listPendingWaits, type Waited, waitUntilIdle } from './wait-until-idle.js';

/** Interface that code in a world uses instead of the network and the clock. */
export interface WorldEnvironment {
  /**
   * WHATWG `fetch`. The host of an address is the name of a controller. A path without a host goes to the only
   * controller, and so does any host in `drive` of a controller.
   */
  readonly fetch: (target: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Advances virtual time by `'10s'`, or by whole ms. */
  readonly sleep: (span: string | number) => Promise<void>;
  /** Returns the current virtual time. Unit: ms since the epoch. */
  readonly now: () => number;
}

export type Process = (surroundings: WorldEnvironment) => Promise<unknown>;

/** Default limit of `run` in virtual time. */
const defaultLimit = '1d';

interface Running {
  readonly name: string;
  outcome: { readonly ok: true } | { readonly ok: false; readonly error: unknown } | undefined;
}

export class World<Controller extends Clocked> {
  readonly #controllers = new Map<string, Controller>();
  readonly #links = new Map<string, Link>();
  readonly #sleepers = new Sleepers();
  readonly #processes: Running[] = [];
  readonly #before: Waited = listPendingWaits();
  /** Controller that receives requests to unknown hosts; undefined if such requests fail. */
  #defaultHost: string | undefined;
  #happened = 0;
  #isStepping = false;
  readonly #ends: RunEnds;
  /** Globals that client code of `drive` uses; undefined if it uses its environment alone. */
  readonly #globals: GlobalsPort | undefined;
  /** Error of client code outside of its functions, such as the error of a timer. */
  #outerError: { readonly error: unknown } | undefined;

  constructor(ends = unrecorded, globals?: GlobalsPort) {
    this.#ends = ends;
    this.#globals = globals;
  }

  /** Adds a controller at the current time. Throws TypeError for an invalid or used name. */
  adopt(name: string, controller: Controller): void {
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) {
      const expected = 'expected small letters, digits, dots and dashes';
      throw new TypeError(`${JSON.stringify(name)} is not a host name; ${expected}`);
    }
    if (this.#controllers.has(name)) throw new TypeError(`there is already a controller ${name}`);
    if (this.#controllers.size > 0 && controller.now < this.now) bringTo(controller, this.now);
    this.#controllers.set(name, controller);
  }

  /** Adds the controller of a host if the world creates its controllers at the first request; here it adds none. */
  protected prepareHost(_host: string): void {}

  /** Sends requests to unknown hosts to a controller. Without this call, such requests fail. */
  routeUnknownHosts(name: string): void {
    this.#defaultHost = name;
  }

  /** Rejects the call that runs the world with an error that is not the error of a client function. */
  fail(error: unknown): void {
    this.#happened += 1;
    this.#outerError ??= { error };
  }

  /** Starts a client function. The call that runs the world rejects with an error of this function. */
  process(work: Process): this;
  process(name: string, work: Process): this;
  process(...given: readonly [Process] | readonly [string, Process]): this {
    const [name, work] = given.length === 1 ? [`process ${this.#processes.length + 1}`, given[0]] : given;
    requireFunction(name, work, 'client code, such as async ({ fetch, sleep }) => …');
    const running: Running = { name, outcome: undefined };
    this.#processes.push(running);
    const end = (outcome: Running['outcome']) => {
      running.outcome = outcome;
      this.#happened += 1;
    };
    void work(this.#surroundingsOf(name)).then(
      () => end({ ok: true }),
      (error: unknown) => end({ ok: false, error }),
    );
    return this;
  }

  /**
   * Returns the link between a client function and a controller, by their names. Throws TypeError if neither name
   * belongs to a controller.
   */
  link(one: string, other: string): LinkControl {
    if (![one, other].some((name) => this.#controllers.has(name))) {
      const names = [...this.#controllers.keys()].join(', ');
      const line = `no link connects ${one} and ${other}`;
      throw new TypeError(
        `${line}: neither is a controller of this world; its controllers are ${names || 'none'}`,
      );
    }
    return this.#linkOf(one, other);
  }

  /** Virtual time of the most advanced controller. Unit: ms since the epoch. */
  get now(): number {
    return Math.max(0, ...[...this.#controllers.values()].map((controller) => controller.now));
  }

  /** Time of the next event or end of a sleep; undefined if nothing is due. Unit: ms since the epoch. */
  get nextAt(): number | undefined {
    const due = [...this.#controllers.values()].map(({ simulation }) => simulation.nextAt);
    const times = [...due, this.#sleepers.nextAt].filter((at) => at !== undefined);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /**
   * Advances to the next event and executes it. Returns false if there is no further event. Rejects with an error of
   * client code.
   */
  async step(): Promise<boolean> {
    return this.#exclusively(async () => {
      await this.#settle();
      const { nextAt } = this;
      if (nextAt === undefined) return false;
      await this.#goTo(Math.max(nextAt, this.now));
      return true;
    });
  }

  /** Advances virtual time, and executes everything that is due. */
  async advance(span: string | number): Promise<this> {
    const spanMs = parseSpan(span, 'advance');
    return this.#exclusively(async () => {
      const endMs = this.now + spanMs;
      await this.#settle();
      for (let { nextAt } = this; nextAt !== undefined && nextAt <= endMs; { nextAt } = this) {
        await this.#goTo(Math.max(nextAt, this.now));
      }
      for (const controller of this.#controllers.values()) bringTo(controller, endMs);
      return this;
    });
  }

  /** Runs until all client code has ended. Rejects if the code has not ended within the limit, or cannot end. */
  async run(limit: string | number = defaultLimit): Promise<this> {
    const limitMs = parseSpan(limit, 'limit');
    return this.#exclusively(async () => {
      const endMs = this.now + limitMs;
      for (;;) {
        await this.#settle();
        if (this.#processes.every(({ outcome }) => outcome !== undefined)) {
          this.#ends.completed();
          return this;
        }
        const wakeAt = this.#sleepers.nextAt;
        if (wakeAt === undefined) throw new Error(this.#stuck());
        if (wakeAt > endMs) throw new Error(`${this.#unfinished()} not over within ${limit} of virtual time`);
        await this.#goTo(Math.max(Math.min(wakeAt, this.nextAt ?? wakeAt), this.now));
      }
    });
  }

  /** Starts another client function, runs the world until it has ended, and returns its result. */
  async drive<Value>(
    work: (surroundings: WorldEnvironment) => Promise<Value>,
    limit: string | number = defaultLimit,
  ): Promise<Value> {
    requireFunction('drive', work, 'client code, such as async ({ fetch, sleep }) => …');
    let given: { readonly value: Value } | undefined;
    this.process(async (surroundings) => {
      const clock = this.#clockOf(surroundings);
      given = { value: await (this.#globals?.run(clock, () => work(surroundings)) ?? work(surroundings)) };
    });
    await this.run(limit);
    if (given === undefined) throw new Error('the client code has ended without a result');
    return given.value;
  }

  async #goTo(instantMs: number): Promise<void> {
    for (const controller of this.#controllers.values()) bringTo(controller, instantMs);
    // Client functions are woken one after the other, in the order of their sleep calls, so that later code can observe
    // the effects of earlier code.
    while (this.#sleepers.wakeOne(instantMs)) await this.#settle();
    await this.#settle();
  }

  async #settle(): Promise<void> {
    await waitUntilIdle(() => {
      const counts = [...this.#controllers.values()].map(({ arrivals }) => arrivals.activity);
      return counts.reduce((sum, count) => sum + count, this.#happened);
    });
    for (const { outcome } of this.#processes) if (outcome?.ok === false) throw outcome.error;
    if (this.#outerError !== undefined) throw this.#outerError.error;
    // With globals, other tests of the process may use real timers and sockets meanwhile.
    const wait = this.#globals === undefined ? findForeignWait(this.#before) : undefined;
    if (wait !== undefined) throw new Error(`code on virtual time waits for ${wait}`);
  }

  async #exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#isStepping)
      throw new Error('the world is already running; code inside the run uses sleep instead');
    this.#isStepping = true;
    try {
      return await work();
    } catch (error) {
      throw this.#ends.failed(error);
    } finally {
      this.#isStepping = false;
    }
  }

  #surroundingsOf(name: string): WorldEnvironment {
    return {
      now: () => this.now,
      sleep: (span) => this.#sleep(parseSpan(span, 'sleep')),
      fetch: (target, init) => {
        const linkTo = (host: string) => this.#linkOf(name, host);
        const sleep = (ms: number) => this.#sleep(ms);
        const prepare = (host: string) => this.prepareHost(host);
        const way = {
          controllers: this.#controllers,
          defaultHost: this.#defaultHost,
          prepare,
          linkTo,
          sleep,
        };
        return this.#counted(fetchIn(way, target, init));
      },
    };
  }

  /** Returns the clock of client code that uses the globals. */
  #clockOf({ fetch, now }: WorldEnvironment): ClientClock {
    return {
      fetch,
      now,
      schedule: (spanMs, work) => {
        this.#happened += 1;
        return this.#sleepers.schedule(this.now + spanMs, () => {
          this.#happened += 1;
          try {
            work();
          } catch (error) {
            this.fail(error);
          }
        });
      },
    };
  }

  #sleep(spanMs: number): Promise<void> {
    return this.#counted(this.#sleepers.sleepUntil(this.now + spanMs));
  }

  /** Awaits a promise and counts its start and its end as progress of client code. */
  async #counted<Value>(promise: Promise<Value>): Promise<Value> {
    this.#happened += 1;
    try {
      return await promise;
    } finally {
      this.#happened += 1;
    }
  }

  #linkOf(one: string, other: string): Link {
    const key = [one, other].sort().join(' ');
    let link = this.#links.get(key);
    if (link === undefined) {
      link = new Link();
      this.#links.set(key, link);
    }
    return link;
  }

  #unfinished(): string {
    const names = this.#processes.filter(({ outcome }) => outcome === undefined).map(({ name }) => name);
    return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
  }

  #stuck(): string {
    const held = [...this.#links.values()].some((link) => link.holds);
    const wait = findForeignWait(this.#before);
    const other = wait ?? 'something other than sleep and fetch of the world';
    const cause = held ? 'a link holds its request' : `it waits for ${other}`;
    return `${this.#unfinished()} not over and nothing is due at ${formatInstant(this.now)}: ${cause}`;
  }
}

function bringTo({ simulation }: Clocked, instantMs: number): void {
  if (simulation.now < instantMs) simulation.advanceTo(instantMs);
}
