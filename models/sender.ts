/**
 * Senders: machines that send one-way messages (traps, mails, syslog messages) to one destination. This file contains
 * the results of messages and the contract of the machine. A machine starts with the first message to its destination.
 * It ends when the settings of the destination change, so that a problem with the new settings is logged again. The
 * chart is in `machines/`.
 */
import type { HasContract, JsonObject } from '../engine/index.js';
import type { Transaction } from './transaction.js';

/**
 * Reasons of a failure. `blocked` is a refusal by the outbound policy; all other reasons are failures of the receiver
 * or the network.
 */
const sendFailures = ['blocked', 'unreachable', 'unconfirmed', 'refused', 'timeout'] as const;
type SendFailure = (typeof sendFailures)[number];

export type SendResult =
  | { readonly outcome: 'sent' }
  /** The reason is a clause for readers. Contains no secret. */
  | { readonly outcome: SendFailure; readonly reason: string };

export interface SendAnswer {
  readonly ended: SendResult['outcome'];
  /** Description of the failure; empty for a message that was sent. */
  readonly reason: string;
}

/**
 * Parses the result of a message. The result can come from a journal of any origin, so only validated members are used.
 * An invalid result counts as `unreachable`.
 */
export function parseSendAnswer({ outcome, reason }: JsonObject = {}): SendAnswer {
  if (outcome === 'sent') return { ended: 'sent', reason: '' };
  const failure = sendFailures.find((candidate) => candidate === outcome);
  if (failure !== undefined) return { ended: failure, reason: String(reason) };
  return { ended: 'unreachable', reason: 'what came back is no result of a message' };
}

/**
 * Maximum number of pending messages to one destination. Assumption: one fault causes fewer messages, and a message
 * storm causes more.
 */
export const inFlightMax = 32;

export interface SenderContext {
  /** Name or address of the destination. */
  readonly host: string;
  readonly inFlight: number;
  /** Number of messages that were dropped since the maximum number of pending messages was exceeded. */
  readonly dropped: number;
  /** Reason of the last failure; null after a message was sent successfully. */
  readonly trouble: SendFailure | null;
}

export interface SenderContract<Message extends JsonObject = JsonObject> {
  /**
   * State of the machine. In `overrun`, the maximum number of pending messages was exceeded; further messages are
   * dropped until the pending messages have ended.
   */
  readonly value: 'ready' | 'overrun';
  readonly context: SenderContext;
  readonly input: SenderContext;
  readonly sent: { readonly type: 'message.send'; readonly message: Message };
}

/**
 * Passes a message to the machine of its destination. The machine is started if necessary, and limits the number of
 * pending messages.
 */
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

/** Returns true if the number of pending messages to the destination is below the maximum. */
export function hasRoom<Message extends JsonObject>(
  stage: Transaction,
  address: string & HasContract<SenderContract<Message>>,
): boolean {
  const record = stage.record(address);
  return record === undefined || (record.value === 'ready' && record.context.inFlight < inFlightMax);
}

/** Discards the machine of a destination and cancels its pending messages. */
export function forgetSender<Message extends JsonObject>(
  stage: Transaction,
  address: string & HasContract<SenderContract<Message>>,
): void {
  stage.abandonEffects((from) => from === address);
  stage.stop(address);
}
