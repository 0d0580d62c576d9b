/** A request handed in by a caller in the process, and what comes back of it: an answer, or how it is lost. */
import { formatInstant } from '../../engine/index.js';
import type { Controller } from '../../machines/index.js';
import {
  driveAtOnce,
  type Proof,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
} from '../../models/index.js';
import { type Loss, losses, lossOf } from './lost.js';
import { createReply, type Reply } from './reply.js';

export interface Sent {
  readonly answer: Reply | Loss;
  /** How long it is on its way. Unit: ms. */
  readonly afterMs: number;
}

/** Who asks `past` the network is no client, and meets nothing that is wrong with it. */
export type Over = 'network' | 'past';

export function sendTo(
  controller: Controller,
  request: RedfishRequest,
  held: Proof | undefined,
  over: Over,
): Sent {
  const { now } = controller.simulation;
  const arrival = { now, arrive: () => now };
  const exchange =
    over === 'network'
      ? controller.exchange(arrival, request, held)
      : controller.exchangePastNetwork(arrival, request, held);
  return sentOf(driveAtOnce(exchange));
}

export function sentOf(answer: RedfishResponse | Unanswered): Sent {
  if (typeof answer === 'symbol') return { answer: lossOf(answer), afterMs: 0 };
  const { cut, afterMs = 0 } = answer.transit ?? {};
  return { answer: cut === undefined ? createReply(answer) : 'cut', afterMs };
}

/** Waits for it in virtual time. Throws for one that is lost. */
export function receive({ simulation }: Controller, what: string, { answer, afterMs }: Sent): Reply {
  if (afterMs > 0) simulation.advanceBy(afterMs);
  if (typeof answer !== 'string') return answer;
  throw new Error(`${what}: ${losses[answer]} at ${formatInstant(simulation.now)}`);
}
