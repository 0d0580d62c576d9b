/** Declaration of machines that send messages to one destination: `declareSender<Contract>({ id, effect, facts })`. */
import type { EffectReply } from '../engine/index.js';
import { parseSendAnswer, type SenderContract } from '../models/index.js';
import { declareMachine } from './declare.js';
import { type Sender, senderChart } from './sender.machine.js';

export function declareSender(sender: Sender) {
  return declareMachine<SenderContract>()({
    chart: senderChart(sender),
    // The machine has no foreground timer, because no client waits for the delivery of a message.
    foreground: false,
    enrich: { 'message.answered': ({ result }: EffectReply) => ({ answer: parseSendAnswer(result) }) },
  });
}
