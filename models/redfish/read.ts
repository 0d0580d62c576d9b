/** A read: the resource as it is at the instant of the request. Changes nothing, whatever the query asks for. */
import { baseMessage } from '../messages/index.js';
import { readAnswer, refusalAnswer } from './answer.js';
import type { Principal } from './define.js';
import { documentAnswer } from './document.js';
import { methodsOf } from './methods.js';
import type { ControllerPort } from './port.js';
import type { Renderer } from './render.js';
import type { RedfishRequest, RedfishResponse } from './request.js';
import type { Target } from './resolve.js';

export function read(
  { tree, now }: ControllerPort,
  renderer: Renderer,
  target: Target,
  { method }: RedfishRequest,
  principal: Principal | undefined,
): RedfishResponse {
  if (principal !== undefined && !principal.privileges.includes('LoginPriv')) {
    return refusalAnswer({ messages: [baseMessage('InsufficientPrivilege')] }, now);
  }
  const { document } = target.definition;
  const whole = document === undefined ? resourceAnswer() : documentAnswer(target, document, now);
  // HEAD has every header of GET.
  return method === 'HEAD' ? { ...whole, body: undefined } : whole;

  function resourceAnswer(): RedfishResponse {
    const { text, etag } = renderer.render(target, { tree, now, principal });
    return readAnswer(now, text, methodsOf(target).join(', '), etag);
  }
}
