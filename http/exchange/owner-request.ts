/**
 * Request by the owner of the controller. The request is executed as the administrator, without a password and
 * unaffected by network faults, and is answered like a request to the service.
 */
import { type Arrival, type Controller, ownProof } from '../../machines/index.js';
import {
  createRequest,
  type DriverRequest,
  type DriverResult,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
} from '../../models/redfish/index.js';
import type { PasswordChecks } from './passwords.js';

export interface OwnerRequest {
  readonly method: string;
  /** Path and query. */
  readonly uri: string;
  /** Body, sent as JSON; undefined for none. */
  readonly body?: unknown;
}

/** Address of the client that sessions and logs show, and to which the processor time of the request is attributed. */
const clientAddress = '127.0.0.1';

/** Executes a request and returns its response. Resolves to `busy` if too many other requests set passwords. */
export async function submitRequest(
  controller: Controller,
  passwords: PasswordChecks,
  arrival: Arrival,
  { method, uri, body }: OwnerRequest,
): Promise<RedfishResponse | Unanswered | 'busy'> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const request: RedfishRequest = { ...createRequest(method, uri, text, {}), clientAddress };
  const { tree, genesis } = controller;
  const held = ownProof({ tree, genesis, credentials: { userName: '', password: '' } }, request);
  const exchange = controller.exchangePastNetwork(arrival, request, held);
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

/**
 * Performs the password work that an exchange requests. `setInTurn` has already assigned the slot for setting a
 * password.
 */
async function resultOf(demand: DriverRequest, passwords: PasswordChecks): Promise<DriverResult | 'busy'> {
  if (demand.kind === 'verify') return passwords.verify(demand.claim, clientAddress);
  if (demand.kind === 'hash') return passwords.hash(demand.password, demand.salt, clientAddress);
  return undefined;
}
