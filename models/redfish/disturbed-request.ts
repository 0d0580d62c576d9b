/** What becomes of a request that does not get to the controller. */
import { baseMessage } from '../messages/index.js';
import type { Disturbing, ThereKind } from '../subsystems/disturbances/index.js';
import { messageAnswer } from './answer.js';
import type { ControllerPort } from './port.js';
import { connectionClosed, connectionRefused, type RedfishResponse, type Unanswered } from './request.js';

type Meeting<Kind extends ThereKind> = (
  disturbing: Disturbing<Kind>,
  port: ControllerPort,
) => RedfishResponse | Unanswered;

const meetings: { readonly [Kind in ThereKind]: Meeting<Kind> } = {
  refuse: () => connectionRefused,
  drop: () => connectionClosed,
  unavailable: ({ retryAfterSeconds }, { clock }) => {
    const after = String(retryAfterSeconds);
    return messageAnswer(503, clock, [baseMessage('ServiceTemporarilyUnavailable', [after])], {
      'Retry-After': after,
    });
  },
};

export function meetRequest<Kind extends ThereKind>(
  disturbing: Disturbing<Kind>,
  port: ControllerPort,
): RedfishResponse | Unanswered {
  return meetings[disturbing.kind](disturbing, port);
}
