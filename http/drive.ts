/**
 * Drives exchanges: a request to its answer, in turns that are shared among callers, with the passwords checked and hashed
 * that it asks for. Sends nothing: who asked does with the answer what it likes, in the same turn that made it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'koa';
import type { Controller } from '../machines/index.js';
import type {
  Claim,
  Demand,
  Exchange,
  RedfishRequest,
  RedfishResponse,
  Result,
  Unanswered,
} from '../models/index.js';
import type { BodyState } from './body.js';
import { isRestLost } from './farewell.js';
import type { Pacing } from './pacing.js';
import type { Passwords, Verdict } from './passwords.js';
import type { Turns } from './turns.js';

interface Drivers {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: Passwords;
  readonly turns: Turns;
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
export type Drive = (
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
  readonly demand?: Demand;
  /** Resolves when what is sent piece by piece is over. */
  readonly sent?: Promise<void> | undefined;
}

const over: Advance = {};

export function createDrive({ controller, pacing, passwords, turns }: Drivers): Drive {
  return (ctx, request, conclude) => {
    const caller = { name: controller.callerOf(request), address: request.clientAddress };
    return drive(ctx, caller, controller.exchange(pacing, request), conclude);
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
    let result: Result;
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
  async function verdictOn(ctx: Context, claim: Claim, { address }: Caller): Promise<Verdict> {
    const { checked } = ctx.state as BodyState;
    return checked !== undefined && isDeepStrictEqual(checked.claim, claim)
      ? checked.verdict
      : passwords.verify(claim, address);
  }

  /** As far as it gets before something is asked for, or others are to have their turn. */
  function advance(
    ctx: Context,
    asked: Exchange,
    result: Result,
    conclude: (response: RedfishResponse | Unanswered) => Promise<void> | undefined,
  ): Advance {
    if (isGone(ctx)) return over;
    let step = asked.next(result);
    while (!step.done && step.value.kind === 'pause' && !turns.over) step = asked.next(undefined);
    return step.done ? { sent: conclude(step.value) } : { demand: step.value };
  }
}

/** Whether there is nobody to answer any more: who broke off a request in the middle has been told so, where that could be. */
export function isGone({ req }: Context): boolean {
  return req.socket.destroyed || isRestLost(req);
}
