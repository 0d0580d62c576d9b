/**
 * Requests over a disturbed network: what meets one on its way to the controller, and its answer on the way back. Decided
 * here, so that a socket, the in-process `fetch` and the step of a scenario only carry it out.
 */
import { createNoise } from '../../engine/index.js';
import { isReachable, managerRecord } from '../subsystems/controller/index.js';
import {
  areConstant,
  type BackKind,
  type Crossed,
  type Crossing,
  type Disturbing,
  listAbout,
  type ThereKind,
  type Way,
} from '../subsystems/disturbances/index.js';
import type { ControllerTree } from '../tree.js';
import { meetAnswer } from './disturbed-answer.js';
import { meetRequest } from './disturbed-request.js';
import type { Exchange } from './exchange.js';
import type { ControllerPort } from './port.js';
import type { RedfishRequest, RedfishResponse, Unanswered } from './request.js';
import { uploadIn } from './upload-form.js';

/** The exchange with all that happens around it. A controller that is away is not reached by anything. */
export function* disturbed(port: ControllerPort, request: RedfishRequest, exchange: Exchange): Exchange {
  port.arrive();
  if (!isReachable(managerRecord(port.tree))) return yield* exchange;
  const [met] = findMet(port, 'there', request);
  if (met !== undefined) return meetRequest(met.disturbing as Disturbing<ThereKind>, port);
  const answer = yield* exchange;
  if (typeof answer === 'symbol') return answer;
  // An upload is answered when its file has come.
  if (request.body.kind === 'upload' && uploadIn(answer) !== undefined) return answer;
  return meetOnTheWayBack(port, request, answer);
}

/** The answer as it comes back to whoever has asked. */
export function meetOnTheWayBack(
  port: ControllerPort,
  crossing: Crossing,
  answer: RedfishResponse,
): RedfishResponse | Unanswered {
  // A stream has no end that could be lost, and no body.
  if (answer.stream !== undefined || isQuiet(port.tree)) return answer;
  // To HEAD there comes none of the body.
  let come: RedfishResponse | Unanswered =
    crossing.method === 'HEAD' ? { ...answer, body: undefined } : answer;
  for (const { disturbing, drawn } of findMet(port, 'back', crossing)) {
    if (typeof come === 'symbol') break;
    come = meetAnswer(disturbing as Disturbing<BackKind>, come, drawn);
  }
  return come;
}

/** Whether nothing is wrong with the network: most of the time, and asked with every request. */
export function isQuiet({ disturbances }: Pick<ControllerTree, 'disturbances'>): boolean {
  return Object.keys(disturbances).length === 0;
}

interface Met {
  readonly disturbing: Disturbing;
  /** A number of at least 0 and below 1, of its own for each disturbance, request and instant. */
  readonly drawn: number;
}

/** What strikes it, in order. An input of its own where that has to be drawn or counted. */
function findMet(port: ControllerPort, way: Way, { method, path }: Crossing): readonly Met[] {
  const { disturbances, random } = port.tree;
  const about = listAbout(port.tree, way, { method, path });
  const struck = areConstant(disturbances, about) ? about : askedOf(port, { way, method, path });
  return struck.flatMap((key) => {
    // As it was: what has struck for the last time is there no more.
    const disturbing = disturbances[key]?.disturbing;
    const noise = createNoise(random.seed, `network/${key} ${method} ${path}`);
    return disturbing === undefined ? [] : [{ disturbing, drawn: noise.at(port.now) }];
  });
}

function askedOf(port: ControllerPort, crossing: Crossing & { readonly way: Way }): readonly string[] {
  const outcome = port.perform({ type: 'network.crossed', ...crossing });
  if (!outcome.ok) throw new Error(`what meets ${crossing.method} ${crossing.path} cannot be refused`);
  return (outcome.value as Crossed).struck;
}
