/** The delivery of events, and of log entries to subscribed syslog servers, on the side of the machines. */
import type { EffectReply } from '../../engine/index.js';
import { parseDeliveryAnswer, type SubscriptionContract, syslogEffect } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { declareSender } from '../declare-sender.js';
import type { MachineSide } from '../subsystem.js';
import { resume, suspend } from './effects.js';
import { type DeliveryFrame, framed, subscription } from './subscription.machine.js';

export const events = {
  machines: {
    // Deliveries go on beside whatever somebody waits for.
    subscription: declareMachine<SubscriptionContract, DeliveryFrame>()({
      chart: subscription,
      foreground: false,
      enrichAll: framed,
      enrich: { 'delivery.answered': ({ result }: EffectReply) => ({ answer: parseDeliveryAnswer(result) }) },
    }),
    syslogSubscription: declareSender({
      id: 'syslogSubscription',
      description: 'The sending of log entries to one syslog server that is subscribed.',
      effect: syslogEffect,
      facts: {
        blocked: 'remoteSyslog.blocked',
        failed: 'remoteSyslog.failed',
        dropped: 'remoteSyslog.dropped',
      },
    }),
  },
  reactions: { 'controller.lost': suspend, 'controller.returning': resume },
} satisfies MachineSide;

export { raiseReport } from './reports.js';
