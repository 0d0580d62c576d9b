/** A read: the resource as it is at the instant of the request. Changes nothing, whatever the query asks for. */
import { baseMessage } from '../messages/index.js';
import { readAnswer, refusalAnswer } from './answer.js';
import type { Principal } from './define.js';
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
  const { text, etag } = renderer.render(target, { tree, now, principal });
  const whole = readAnswer(now, text, methodsOf(target).join(', '), etag);
  // HEAD has every header of GET.
  return method === 'HEAD' ? { ...whole, body: undefined } : whole;
}
