/**
 * Execution of exchanges from request to response, including password checks and hashes, in turns that all callers
 * share. This module sends nothing: `conclude` processes the response in the turn that created it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Controller } from '../../machines/index.js';
import type {
  Claim,
  DriverRequest,
  DriverResult,
  Exchange,
  RedfishRequest,
  RedfishResponse,
  Unanswered,
} from '../../models/redfish/index.js';
import type { Pacing } from '../clock/pacing.js';
import { isBodyAborted } from '../connections/discard-body.js';
import { noteUser, RecordedArrival } from '../requests/pending-request.js';
import type { ExchangeContext } from './exchange-context.js';
import type { Scheduler } from './fair-scheduler.js';
import type { PasswordChecks, PasswordResult } from './passwords.js';

interface Drivers {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: PasswordChecks;
  readonly turns: Scheduler;
}

/**
 * Function that processes a response. `callerName` is the name to which the scheduler attributes its time. The promise
 * resolves at the end of a chunked response.
 */
export type Conclude = (
  response: RedfishResponse | Unanswered,
  callerName: string,
) => Promise<void> | undefined;

/**
 * Function that executes a request until its response is processed. Returns undefined if the response was processed at
 * once, as for most reads; otherwise a promise, which resolves to `busy` if too many requests wait.
 */
export type DriveExchange = (
  ctx: ExchangeContext,
  request: RedfishRequest,
  conclude: Conclude,
) => Promise<'busy' | undefined> | undefined;

interface Caller {
  /** Name to which the scheduler attributes the time of the request. */
  readonly name: string;
  readonly address: string;
}

/** Exchange in progress. */
interface Work {
  readonly ctx: ExchangeContext;
  readonly caller: Caller;
  readonly asked: Exchange;
  readonly conclude: Conclude;
}

/** Progress of an exchange. */
interface Advance {
  /** Result that the exchange waits for. Undefined after the response, or if the client has disconnected. */
  readonly demand?: DriverRequest;
  /** Promise that resolves at the end of a chunked response. */
  readonly sent?: Promise<void> | undefined;
}

const over: Advance = {};

export function createExchangeDriver({ controller, pacing, passwords, turns }: Drivers): DriveExchange {
  const atRest = {
    get now() {
      return pacing.now;
    },
    arrive: () => pacing.now,
  };
  return (ctx, request, conclude) => {
    const caller = { name: controller.callerOf(request), address: request.clientAddress };
    const arrival = RecordedArrival.of(isOfService(request) ? pacing : atRest, ctx.req);
    return drive(ctx, caller, controller.exchange(arrival, request), conclude);
  };

  /**
   * Executes an exchange, and processes its response in the turn that created it. A read that needs no other turn ends
   * here: the promises of `finish` would take 1.5 µs.
   */
  function drive(
    ctx: ExchangeContext,
    caller: Caller,
    asked: Exchange,
    conclude: Conclude,
  ): Promise<'busy' | undefined> | undefined {
    const work: Work = { ctx, caller, asked, conclude };
    const taken = takeTurn(work, undefined);
    const isOver = !(taken instanceof Promise) && taken.demand === undefined && taken.sent === undefined;
    return isOver ? undefined : finish(work, taken);
  }

  /**
   * Executes the rest of an exchange after its first turn. After a disconnect of the client, no password is hashed and
   * the request has no effect.
   */
  async function finish(work: Work, first: Advance | Promise<Advance>): Promise<'busy' | undefined> {
    const { ctx, caller, asked, conclude } = work;
    let result: DriverResult;
    for (let taken = first; ; taken = takeTurn(work, result)) {
      const { demand, sent } = taken instanceof Promise ? await taken : taken;
      if (demand === undefined) {
        await sent;
        return undefined;
      }
      if (demand.kind === 'verify') noteUser(ctx.req, demand.claim.userName);
      if (demand.kind === 'turn') return passwords.setInTurn(async () => drive(ctx, caller, asked, conclude));
      if (demand.kind === 'pause') continue;
      const given = await (demand.kind === 'verify'
        ? verdictOn(ctx, demand.claim, caller)
        : passwords.hash(demand.password, demand.salt, caller.address));
      if (given === 'busy') return given;
      result = given;
    }
  }

  /**
   * Checks a password. Uses the result of the check that was made before the body was read, unless the account or the
   * credentials have changed since.
   */
  async function verdictOn(ctx: ExchangeContext, claim: Claim, { address }: Caller): Promise<PasswordResult> {
    const { checked } = ctx.state;
    return checked !== undefined && isDeepStrictEqual(checked.claim, claim)
      ? checked.verdict
      : passwords.verify(claim, address);
  }

  function takeTurn(
    { ctx, caller: { name }, asked, conclude }: Work,
    result: DriverResult,
  ): Advance | Promise<Advance> {
    return turns.take(name, () => advance(ctx, asked, result, (response) => conclude(response, name)));
  }

  /** Runs the exchange until it waits for a result, or until the turn ends. */
  function advance(
    ctx: ExchangeContext,
    asked: Exchange,
    result: DriverResult,
    conclude: (response: RedfishResponse | Unanswered) => Promise<void> | undefined,
  ): Advance {
    if (isClientGone(ctx)) return over;
    let step = asked.next(result);
    while (!step.done && step.value.kind === 'pause' && !turns.over) step = asked.next(undefined);
    return step.done ? { sent: conclude(step.value) } : { demand: step.value };
  }
}

/**
 * Returns true for requests to the service. A browser adds requests, such as for its icon. These must not advance time
 * at the pace `skip`, because only the request for the page should jump to the next foreground timer.
 */
function isOfService({ method, path }: RedfishRequest): boolean {
  return method !== 'GET' || path.startsWith('/redfish');
}

/**
 * Returns true if no client can receive a response. A client whose body was aborted has already received an error, if
 * possible.
 */
export function isClientGone({ req }: ExchangeContext): boolean {
  return req.socket.destroyed || isBodyAborted(req);
}
