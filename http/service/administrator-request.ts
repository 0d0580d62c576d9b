/** Requests of programs of this package to a service that they run, as its administrator. */
import type { Controller } from '../../machines/index.js';
import { bodyText } from '../../models/redfish/index.js';
import type { Pacing } from '../clock/pacing.js';
import { type OwnerRequest, submitRequest } from '../exchange/owner-request.js';
import type { PasswordChecks } from '../exchange/passwords.js';

/** Response with its body as text, or the reason why there is none. */
export type AdministratorReply =
  | { readonly status: number; readonly text: string }
  | { readonly problem: string };

export type SubmitAsAdministrator = (request: OwnerRequest) => Promise<AdministratorReply>;

interface Served {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly passwords: PasswordChecks;
}

/**
 * Returns a function that executes a request as the administrator of a service. The request needs no password and no
 * connection, so a changed password and network faults do not affect it. Like a request over HTTPS, it advances virtual
 * time at the pace `skip`. Event streams and files are refused, because they are no text that ends.
 */
export function administratorOf({ controller, pacing, passwords }: Served): SubmitAsAdministrator {
  return async (request) => {
    const response = await submitRequest(controller, passwords, pacing, request);
    pacing.rearm();
    if (response === 'busy') return { problem: 'too many passwords are being set; send the request again' };
    if (typeof response === 'symbol')
      return { problem: 'the controller is unavailable: it closes connections without a response' };
    const { status, stream, headers } = response;
    if (stream !== undefined)
      return { problem: `${request.uri} is an event stream, which has no end; read the log or the state` };
    const type = headers['Content-Type'];
    if (type !== undefined && !isText(type)) return { problem: `${request.uri} is a file of type ${type}` };
    return { status, text: bodyText(response) };
  };
}

function isText(type: string): boolean {
  return type.startsWith('text/') || /[/+](?:json|xml|yaml)\b/.test(type);
}
