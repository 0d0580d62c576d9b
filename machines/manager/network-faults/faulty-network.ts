/**
 * Exchange over a faulty network: the effects of faults on a request before it reaches the controller, and on its
 * response. This file computes the effects, so that a socket, the in-process `fetch` and a scenario step only execute
 * them.
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

/** Function that returns the result of a request when a fault prevents the request from reaching the controller. */
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

/**
 * Performs an exchange with all effects of network faults. Network faults do not affect a request to an unavailable
 * controller.
 */
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
  // The faults affect only the final response, which follows the upload of the file.
  if (request.body.kind === 'upload' && uploadIn(answer) !== undefined) return answer;
  return applyOnResponse(port, request, answer);
}

/** Applies network faults to a response and returns the response that the client receives. */
export function applyOnResponse(
  port: ControllerPort,
  crossing: Crossing,
  answer: RedfishResponse,
): RedfishResponse | Unanswered {
  // An event stream has no body and no end, so no fault affects it.
  if (answer.stream !== undefined || isFaultless(port.tree)) return answer;
  // The response to a HEAD request has no body.
  let come: RedfishResponse | Unanswered =
    crossing.method === 'HEAD' ? { ...answer, body: undefined } : answer;
  for (const { disturbing, drawn } of findMet(port, 'back', crossing)) {
    if (typeof come === 'symbol') break;
    come = applyResponseFault(disturbing as NetworkFaultArgs<ResponseFaultKind>, come, drawn);
  }
  return come;
}

/** Checks that the network has no faults. This is the usual case and is checked with every request. */
export function isFaultless({ disturbances }: Pick<ControllerTree, 'disturbances'>): boolean {
  return Object.keys(disturbances).length === 0;
}

interface Met {
  readonly disturbing: NetworkFaultArgs;
  /** Random number in [0, 1), different for each fault, request and instant. */
  readonly drawn: number;
}

/**
 * Returns the triggered faults of a request or response, in evaluation order. An input evaluates faults with random
 * numbers or counters.
 */
function findMet(port: ControllerPort, way: Direction, { method, path }: Crossing): readonly Met[] {
  const { disturbances, random } = port.tree;
  const about = listAbout(port.tree, way, { method, path });
  const struck = areDeterministic(disturbances, about) ? about : askedOf(port, { way, method, path });
  return struck.flatMap((key) => {
    // The parameters come from the state before the evaluation, because a fault that has triggered for the last time is
    // deleted.
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
