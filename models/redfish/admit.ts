/**
 * What ends a request before it is read or written, whatever the resource would say to it: a path that is not looked
 * up, a method the resource does not take, an answer the client does not accept, a caller who may not be here. Each
 * check returns the answer that ends the request, undefined when it goes on.
 */
import { baseMessage } from '../messages/index.js';
import type { Principal } from '../resource/define.js';
import { redirectOf } from '../resource/uris.js';
import { acceptsJson } from './accept.js';
import { answer, messageAnswer, refusalAnswer } from './answer.js';
import { refusalOfAccess } from './authorise.js';
import { allowOf, isOpen, methodsOf } from './methods.js';
import type { ControllerPort } from './port.js';
import type { RedfishRequest, RedfishResponse } from './request.js';
import type { Target } from './resolve.js';

/** Longest path with its query. Unit: characters. Source: RFC 9110 § 4.1 has 8,000 as the least to support. */
const uriLengthMax = 8_192;

/** A path may be too long, and one that the service spells otherwise is redirected there. */
export function checkPath(
  { clock }: ControllerPort,
  { method, path, query }: RedfishRequest,
): RedfishResponse | undefined {
  if (path.length + query.length > uriLengthMax) {
    return refusalAnswer({ messages: [baseMessage('GeneralError')], status: 414 }, clock);
  }
  const redirect = redirectOf(method, path);
  return redirect === undefined ? undefined : answer(308, clock, undefined, { Location: redirect + query });
}

/** OPTIONS ends here, too: what there is to say of it is what methods there are. */
export function checkAccess(
  { tree, clock }: ControllerPort,
  target: Target,
  { method, headers }: RedfishRequest,
  principal: Principal | undefined,
): RedfishResponse | undefined {
  const methods: readonly string[] = methodsOf(target);
  if (!methods.includes(method)) {
    const allow = { Allow: allowOf(target) };
    if (method === 'OPTIONS') return answer(204, clock, undefined, allow);
    return messageAnswer(405, clock, [baseMessage('OperationNotAllowed')], allow);
  }
  if (target.definition.type !== undefined && !acceptsJson(headers.accept)) {
    return refusalAnswer({ messages: [baseMessage('HeaderInvalid', ['Accept'])], status: 406 }, clock);
  }
  if (principal === undefined || isOpen(target, method)) return undefined;
  const refusal = refusalOfAccess(tree, target, method, principal);
  return refusal === undefined ? undefined : refusalAnswer(refusal, clock);
}
