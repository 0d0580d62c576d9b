/**
 * Admission of requests, independent of the resource. The checks refuse, in this order: a path that cannot be resolved,
 * an unsupported method, an unacceptable response type, an unauthorized caller. The service authenticates the caller
 * between the first check and the others (`protocol-port.ts`).
 */
import { baseMessage } from '../../messages/index.js';
import type { Principal } from '../../resource/define.js';
import { findRedirect } from '../../resource/uris.js';
import type { ControllerPort } from '../protocol-port.js';
import type { RequestTarget } from '../read/resolve.js';
import { answer, messageAnswer, refusalAnswer } from '../response.js';
import { refusalOfAccess } from './authorise.js';
import { allowedMethods, formatAllow, isOpen, methods } from './methods.js';
import type { RedfishRequest, RedfishResponse } from './request.js';

/** Maximum length of a path with its query. Unit: characters. Source: RFC 9110 § 4.1 requires at least 8,000. */
const uriLengthMax = 8_192;

/**
 * Returns a response if the path alone determines the response: a refusal of a long path, or a redirect of a
 * non-canonical path. The path `*` denotes the service as a whole; any client can use it to query the availability and
 * the methods (behaviour "General behaviours").
 */
export function checkPath(
  { clock }: ControllerPort,
  { method, path, query }: RedfishRequest,
): RedfishResponse | undefined {
  if (path.length + query.length > uriLengthMax) {
    return refusalAnswer({ messages: [baseMessage('GeneralError')], status: 414 }, clock);
  }
  if (path === '*') return answer(204, clock, undefined, { Allow: methods.join(', ') });
  const redirect = findRedirect(method, path);
  return redirect === undefined ? undefined : answer(308, clock, undefined, { Location: redirect + query });
}

/** Returns the name under which the fair scheduler counts the unauthenticated clients of an address. */
export function unknownClientAt(address: string): string {
  return `at ${address}`;
}

/**
 * Returns a response if the request is complete after these checks: a refusal, or the list of methods for OPTIONS.
 * Returns undefined otherwise.
 */
export function checkAccess(
  { tree, clock }: ControllerPort,
  target: RequestTarget,
  { method, headers }: RedfishRequest,
  principal: Principal | undefined,
): RedfishResponse | undefined {
  const allowed: readonly string[] = allowedMethods(target);
  if (!allowed.includes(method)) {
    const allow = { Allow: formatAllow(target) };
    if (method === 'OPTIONS') return answer(204, clock, undefined, allow);
    const isKept = method === 'DELETE' && target.isPermanent === true;
    const message = baseMessage(isKept ? 'ResourceCannotBeDeleted' : 'OperationNotAllowed');
    return messageAnswer(405, clock, [message], allow);
  }
  if (target.definition.type !== undefined && !acceptsJson(headers.accept)) {
    return refusalAnswer({ messages: [baseMessage('HeaderInvalid', ['Accept'])], status: 406 }, clock);
  }
  if (principal === undefined || isOpen(target, method)) return undefined;
  const refusal = refusalOfAccess(tree, target, method, principal);
  return refusal === undefined ? undefined : refusalAnswer(refusal, clock);
}

/**
 * Returns true if the `Accept` header permits JSON. The most specific range that covers JSON determines the result, and
 * a quality of 0 excludes it (RFC 9110 § 12.5.1).
 */
function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return true;
  const ranges = accept.split(',').map(parseRange);
  for (const type of ['application/json', 'application/*', '*/*']) {
    const found = ranges.filter((range) => range.type === type);
    if (found.length > 0) return found.some(({ excluded }) => !excluded);
  }
  return false;
}

function parseRange(text: string): { readonly type: string; readonly excluded: boolean } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  return { type, excluded: parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)) };
}
