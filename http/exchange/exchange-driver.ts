/**
 * Drives exchanges from request to response, in turns that callers share, including password checks and hashes. It
 * sends nothing: the requester processes the response in the turn that made it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
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
import type { BodyState } from './body.js';
import type { FairScheduler } from './fair-scheduler.js';
import type { PasswordResult, PasswordWorker } from './passwords.js';

interface Drivers {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: PasswordWorker;
  readonly turns: FairScheduler;
}

/**
 * Processes a response for a caller, by the name that its time is counted under; the promise resolves at the end of a
 * chunked response.
 */
export type Conclude = (
  response: RedfishResponse | Unanswered,
  callerName: string,
) => Promise<void> | undefined;

/** Runs to the response. Resolves to `busy` if too many requests wait. */
export type DriveExchange = (
  ctx: Context,
  request: RedfishRequest,
  conclude: Conclude,
) => Promise<'busy' | undefined>;

interface Caller {
  /** Name that the time of the request is counted under. */
  readonly name: string;
  readonly address: string;
}

/** Progress of an exchange. */
interface Advance {
  /** The pending dependency; undefined after the response, or after the client has disconnected. */
  readonly demand?: DriverRequest;
  /** Resolves at the end of a chunked response. */
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
    const arrival = isOfService(request) ? pacing : atRest;
    return drive(ctx, caller, controller.exchange(arrival, request), conclude);
  };

  /**
   * Concludes the response in the turn that made it, as long as the client is connected: after a disconnect, nothing is
   * hashed and the request has no effect.
   */
  async function drive(
    ctx: Context,
    caller: Caller,
    asked: Exchange,
    conclude: Conclude,
  ): Promise<'busy' | undefined> {
    let result: DriverResult;
    while (true) {
      const taken = turns.take(caller.name, () =>
        advance(ctx, asked, result, (response) => conclude(response, caller.name)),
      );
      const { demand, sent } = taken instanceof Promise ? await taken : taken;
      if (demand === undefined) {
        await sent;
        return undefined;
      }
      if (demand.kind === 'turn') return passwords.setInTurn(() => drive(ctx, caller, asked, conclude));
      if (demand.kind === 'pause') continue;
      const given = await (demand.kind === 'verify'
        ? verdictOn(ctx, demand.claim, caller)
        : passwords.hash(demand.password, demand.salt, caller.address));
      if (given === 'busy') return given;
      result = given;
    }
  }

  /** One password is checked once for one request, unless something has changed in between. */
  async function verdictOn(ctx: Context, claim: Claim, { address }: Caller): Promise<PasswordResult> {
    const { checked } = ctx.state as BodyState;
    return checked !== undefined && isDeepStrictEqual(checked.claim, claim)
      ? checked.verdict
      : passwords.verify(claim, address);
  }

  /** Runs until a dependency is pending, or until the turn ends. */
  function advance(
    ctx: Context,
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
 * True for requests to the service. A request that a browser adds, such as for its icon, advances no time: the page
 * request is to jump to the next step.
 */
function isOfService({ method, path }: RedfishRequest): boolean {
  return method !== 'GET' || path.startsWith('/redfish');
}

/** True if there is no client to answer: a client that aborted a request has already got an error, if possible. */
export function isClientGone({ req }: Context): boolean {
  return req.socket.destroyed || isBodyAborted(req);
}
