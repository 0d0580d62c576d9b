/**
 * Drives exchanges: a request to its answer, in turns that are shared among callers, with the passwords checked and hashed
 * that it asks for. Sends nothing: who asked does with the answer what it likes, in the same turn that made it.
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
 * What is done with an answer to a caller, by the name that time is counted under; what it returns resolves when what is sent
 * piece by piece is over.
 */
export type Conclude = (
  response: RedfishResponse | Unanswered,
  callerName: string,
) => Promise<void> | undefined;

/** To the answer. Resolves to `busy` when too many wait already. */
export type DriveExchange = (
  ctx: Context,
  request: RedfishRequest,
  conclude: Conclude,
) => Promise<'busy' | undefined>;

interface Caller {
  /** As whom time spent on the request is counted. */
  readonly name: string;
  readonly address: string;
}

/** How far an exchange has got. */
interface Advance {
  /** What it waits for; undefined when it is answered, or there is nobody to answer. */
  readonly demand?: DriverRequest;
  /** Resolves when what is sent piece by piece is over. */
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
   * In the turn that made it the answer is concluded; or as long as there is somebody to answer: whoever hung up has
   * nothing hashed and meant nothing to happen.
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

  /** One password is checked once for one request, if nothing has changed meanwhile. */
  async function verdictOn(ctx: Context, claim: Claim, { address }: Caller): Promise<PasswordResult> {
    const { checked } = ctx.state as BodyState;
    return checked !== undefined && isDeepStrictEqual(checked.claim, claim)
      ? checked.verdict
      : passwords.verify(claim, address);
  }

  /** As far as it gets before something is asked for, or others are to have their turn. */
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
 * Whether it is for the service. What a browser reads on its own, such as its icon, is not, and moves no time: the page that
 * it shows is to find the next step.
 */
function isOfService({ method, path }: RedfishRequest): boolean {
  return method !== 'GET' || path.startsWith('/redfish');
}

/** Whether there is nobody to answer any more: who broke off a request in the middle has been told so, where that could be. */
export function isClientGone({ req }: Context): boolean {
  return req.socket.destroyed || isBodyAborted(req);
}
