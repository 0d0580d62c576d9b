/**
 * Senders: one-way messages to one other machine (traps, mails, syslog messages): their results, and the contract of
 * the sending machine. A machine starts with the first message and ends with a change of its destination's settings, so
 * that a problem is logged again after a change. The chart is in `machines/`.
 */
import type { HasContract, JsonObject } from '../engine/index.js';
import type { Transaction } from './transaction.js';

/**
 * Reason of a failure. `blocked` is the outbound policy; every other one is a failure of the receiver or the network.
 */
const sendFailures = ['blocked', 'unreachable', 'unconfirmed', 'refused', 'timeout'] as const;
type SendFailure = (typeof sendFailures)[number];

export type SendResult =
  | { readonly outcome: 'sent' }
  /** The reason is a clause for readers. Contains no secret. */
  | { readonly outcome: SendFailure; readonly reason: string };

export interface SendAnswer {
  readonly ended: SendResult['outcome'];
  /** Empty for a sent message. */
  readonly reason: string;
}

/**
 * The result of a message. It can come from a journal of any origin, so only validated members are used; undefined for
 * an invalid result.
 */
export function parseSendAnswer({ outcome, reason }: JsonObject = {}): SendAnswer {
  if (outcome === 'sent') return { ended: 'sent', reason: '' };
  const failure = sendFailures.find((candidate) => candidate === outcome);
  if (failure !== undefined) return { ended: failure, reason: String(reason) };
  return { ended: 'unreachable', reason: 'what came back is no result of a message' };
}

/**
 * Maximum number of pending messages to one destination. Assumption: more than one fault causes, fewer than a storm.
 */
export const inFlightMax = 32;

export interface SenderContext {
  /** Name or address of the destination. */
  readonly host: string;
  readonly inFlight: number;
  /** Number of messages dropped since the start of the overrun. */
  readonly dropped: number;
  /** Reason of the last failure; null after a success. */
  readonly trouble: SendFailure | null;
}

export interface SenderContract<Message extends JsonObject = JsonObject> {
  /**
   * `overrun`: there were more messages than the maximum. Until the pending ones have ended, further ones are dropped.
   */
  readonly value: 'ready' | 'overrun';
  readonly context: SenderContext;
  readonly input: SenderContext;
  readonly sent: { readonly type: 'message.send'; readonly message: Message };
}

/** Sends a message. The machine schedules pending messages. */
export function sendMessage<Message extends JsonObject>(
  stage: Transaction,
  address: string & HasContract<SenderContract<Message>>,
  host: string,
  message: Message,
): void {
  if (stage.record(address) === undefined) {
    stage.start(address, { host, inFlight: 0, dropped: 0, trouble: null });
  }
  stage.offer(address, { type: 'message.send', message });
}

/** True if another message may be pending. */
export function hasRoom<Message extends JsonObject>(
  stage: Transaction,
  address: string & HasContract<SenderContract<Message>>,
): boolean {
  const record = stage.record(address);
  return record === undefined || (record.value === 'ready' && record.context.inFlight < inFlightMax);
}

/** Discards the state of a destination; its pending messages are cancelled. */
export function forgetSender<Message extends JsonObject>(
  stage: Transaction,
  address: string & HasContract<SenderContract<Message>>,
): void {
  stage.abandonEffects((from) => from === address);
  stage.stop(address);
}
