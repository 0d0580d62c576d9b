/**
 * A request to a controller by whoever holds it: the administrator's without a password, past all that is wrong with the
 * network, answered as the service answers it.
 */
import type { Controller } from '../../machines/index.js';
import {
  bodyFromText,
  type Demand,
  ownProof,
  type RedfishRequest,
  type RedfishResponse,
  type Result,
  type Unanswered,
} from '../../models/index.js';
import type { Passwords } from '../passwords.js';

export interface HeldRequest {
  readonly method: string;
  readonly uri: string;
  readonly body?: unknown;
}

/** As whom it is counted, and shown in sessions and logs. */
const clientAddress = '127.0.0.1';

/** Resolves to `busy` when too many passwords are being set. Unit of now: ms since the epoch. */
export async function askHeld(
  controller: Controller,
  passwords: Passwords,
  now: () => number,
  { method, uri, body }: HeldRequest,
): Promise<RedfishResponse | Unanswered | 'busy'> {
  const [path = '', query = ''] = uri.split(/(?=\?)/);
  const request: RedfishRequest = {
    method,
    path,
    query,
    headers: {},
    body: body === undefined ? { kind: 'none' } : bodyFromText(JSON.stringify(body)),
    clientAddress,
  };
  const { tree, genesis } = controller;
  const held = ownProof({ tree, genesis, credentials: { userName: '', password: '' } }, request);
  const exchange = controller.exchangePastNetwork({ now: now(), arrive: now }, request, held);
  return passwords.setInTurn(async () => {
    let step = exchange.next();
    while (!step.done) {
      const result = await resultOf(step.value, passwords);
      if (result === 'busy') return result;
      step = exchange.next(result);
    }
    return step.value;
  });
}

/** Its turn to set a password it has already. */
async function resultOf(demand: Demand, passwords: Passwords): Promise<Result | 'busy'> {
  if (demand.kind === 'verify') return passwords.verify(demand.claim, clientAddress);
  if (demand.kind === 'hash') return passwords.hash(demand.password, demand.salt, clientAddress);
  return undefined;
}
