/**
 * Requests over a faulty network: effects on a request on its way to the controller, and on its response. Decided here,
 * so that a socket, the in-process `fetch` and a scenario step only execute it.
 */
import { createNoise } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { baseMessage } from '../../../models/messages/index.js';
import {
  type ControllerPort,
  connectionClosed,
  connectionRefused,
  type Exchange,
  messageAnswer,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
  uploadIn,
} from '../../../models/redfish/index.js';
import {
  areDeterministic,
  type CrossedFaults,
  type Crossing,
  type Direction,
  listAbout,
} from './crossing.js';
import { applyResponseFault } from './faulty-response.js';
import type { NetworkFaultArgs, RequestFaultKind, ResponseFaultKind } from './state.js';

/** The effect on a request that does not reach the controller. */
type Meeting<Kind extends RequestFaultKind> = (
  disturbing: NetworkFaultArgs<Kind>,
  port: ControllerPort,
) => RedfishResponse | Unanswered;

const meetings: { readonly [Kind in RequestFaultKind]: Meeting<Kind> } = {
  refuse: () => connectionRefused,
  drop: () => connectionClosed,
  unavailable: ({ retryAfterSeconds }, { clock }) => {
    const after = String(retryAfterSeconds);
    return messageAnswer(503, clock, [baseMessage('ServiceTemporarilyUnavailable', [after])], {
      'Retry-After': after,
    });
  },
};

function meetRequest<Kind extends RequestFaultKind>(
  disturbing: NetworkFaultArgs<Kind>,
  port: ControllerPort,
): RedfishResponse | Unanswered {
  return meetings[disturbing.kind](disturbing, port);
}

/** The exchange with all network effects. An absent controller is not reached by any request. */
export function* overFaultyNetwork(
  port: ControllerPort,
  request: RedfishRequest,
  exchange: Exchange,
  isReachable: (tree: ControllerTree) => boolean,
): Exchange {
  port.arrive();
  if (!isReachable(port.tree)) return yield* exchange;
  const [met] = findMet(port, 'there', request);
  if (met !== undefined) return meetRequest(met.disturbing as NetworkFaultArgs<RequestFaultKind>, port);
  const answer = yield* exchange;
  if (typeof answer === 'symbol') return answer;
  // An upload is answered when its file has arrived.
  if (request.body.kind === 'upload' && uploadIn(answer) !== undefined) return answer;
  return applyOnResponse(port, request, answer);
}

/** The response as the client receives it. */
export function applyOnResponse(
  port: ControllerPort,
  crossing: Crossing,
  answer: RedfishResponse,
): RedfishResponse | Unanswered {
  // A stream has no end that could be lost, and no body.
  if (answer.stream !== undefined || isFaultless(port.tree)) return answer;
  // A HEAD response has no body.
  let come: RedfishResponse | Unanswered =
    crossing.method === 'HEAD' ? { ...answer, body: undefined } : answer;
  for (const { disturbing, drawn } of findMet(port, 'back', crossing)) {
    if (typeof come === 'symbol') break;
    come = applyResponseFault(disturbing as NetworkFaultArgs<ResponseFaultKind>, come, drawn);
  }
  return come;
}

/** Whether the network has no faults: the usual case, checked with every request. */
export function isFaultless({ disturbances }: Pick<ControllerTree, 'disturbances'>): boolean {
  return Object.keys(disturbances).length === 0;
}

interface Met {
  readonly disturbing: NetworkFaultArgs;
  /** A number of at least 0 and below 1, different for each fault, request and instant. */
  readonly drawn: number;
}

/** Triggered faults of an exchange, in order. An input of its own where random numbers or counters are involved. */
function findMet(port: ControllerPort, way: Direction, { method, path }: Crossing): readonly Met[] {
  const { disturbances, random } = port.tree;
  const about = listAbout(port.tree, way, { method, path });
  const struck = areDeterministic(disturbances, about) ? about : askedOf(port, { way, method, path });
  return struck.flatMap((key) => {
    // The fault before its evaluation: one that has triggered for the last time no longer exists.
    const disturbing = disturbances[key]?.disturbing;
    const noise = createNoise(random.seed, `network/${key} ${method} ${path}`);
    return disturbing === undefined ? [] : [{ disturbing, drawn: noise.at(port.now) }];
  });
}

function askedOf(port: ControllerPort, crossing: Crossing & { readonly way: Direction }): readonly string[] {
  const outcome = port.perform({ type: 'network.crossed', ...crossing });
  if (!outcome.ok) throw new Error(`what meets ${crossing.method} ${crossing.path} cannot be refused`);
  return (outcome.value as CrossedFaults).struck;
}
