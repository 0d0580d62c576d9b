/**
 * Messages that go out to one other machine and bring nothing back (traps, mails, lines of syslog): what any of them can
 * come to, and the machine that sends them as others see it. A machine comes to be with the first message and goes with
 * the settings of its destination, so what was logged of its trouble is said anew once they change. The chart is in
 * `machines/`.
 */
import type { HasContract, JsonObject } from '../engine/index.js';
import type { Transaction } from './transaction.js';

/** Why nobody was told. `blocked` is our own policy's no; every other one is the other side's, or the network's. */
const sendFailures = ['blocked', 'unreachable', 'unconfirmed', 'refused', 'timeout'] as const;
type SendFailure = (typeof sendFailures)[number];

export type SendResult =
  | { readonly outcome: 'sent' }
  /** The reason is half a sentence for people. Holds nothing secret. */
  | { readonly outcome: SendFailure; readonly reason: string };

export interface SendAnswer {
  readonly ended: SendResult['outcome'];
  /** Empty when it was sent. */
  readonly reason: string;
}

/**
 * What the result of a message says. It may come from a journal that anyone has written, so it is taken for nothing it
 * does not show; undefined is no result at all.
 */
export function parseSendAnswer({ outcome, reason }: JsonObject = {}): SendAnswer {
  if (outcome === 'sent') return { ended: 'sent', reason: '' };
  const failure = sendFailures.find((candidate) => candidate === outcome);
  if (failure !== undefined) return { ended: failure, reason: String(reason) };
  return { ended: 'unreachable', reason: 'what came back is no result of a message' };
}

/** Messages under way to one destination. Assumption: more than one fault sets off, fewer than a storm. */
export const inFlightMax = 32;

export interface SenderContext {
  /** Name or address of the destination. */
  readonly host: string;
  readonly inFlight: number;
  /** Messages that were not sent since the overrun began. */
  readonly dropped: number;
  /** How the last message ended that was not sent; null when the last one was. */
  readonly trouble: SendFailure | null;
}

export interface SenderContract<Message extends JsonObject = JsonObject> {
  /** `overrun`: more were to be sent than may be under way. Until those have ended, further ones are dropped. */
  readonly value: 'ready' | 'overrun';
  readonly context: SenderContext;
  readonly input: SenderContext;
  readonly sent: { readonly type: 'message.send'; readonly message: Message };
}

/** Has a message sent. What is under way meanwhile is up to the machine. */
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

/** Whether another message may be under way. */
export function hasRoom<Message extends JsonObject>(
  stage: Transaction,
  address: string & HasContract<SenderContract<Message>>,
): boolean {
  const record = stage.record(address);
  return record === undefined || (record.value === 'ready' && record.context.inFlight < inFlightMax);
}

/** What was known of a destination is so no longer; what is under way to it is given up. */
export function forgetSender<Message extends JsonObject>(
  stage: Transaction,
  address: string & HasContract<SenderContract<Message>>,
): void {
  stage.abandonEffects((from) => from === address);
  stage.stop(address);
}
