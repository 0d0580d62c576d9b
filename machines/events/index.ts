/** The delivery of events on the side of the machines. */
import type { EffectReply, Enrich, MachineEvent } from '../../engine/index.js';
import {
  type ControllerTree,
  deliveryAnswerOf,
  type SubscriptionContract,
  subscriptionAddress,
} from '../../models/index.js';
import { machineOf } from '../declare.js';
import type { MachineSide } from '../subsystem.js';
import { resume, suspend } from './effects.js';
import { type DeliveryFrame, subscription } from './subscription.machine.js';

/** What is delivered, to whom and how is looked up when it is needed. */
const framed: Enrich<ControllerTree, MachineEvent, DeliveryFrame> = (_, tree, _draw, address, now) => {
  const id = address.slice(subscriptionAddress('').length);
  const found = tree.subscriptions.byId[id];
  if (found === undefined) throw new Error(`no subscription for ${address}`);
  const { destination, context, headers, delivery } = found;
  // Copied: what is read may be about to be written, and what is requested is kept.
  const kept = { destination, context, headers: headers && { ...headers }, delivery: { ...delivery } };
  return { now, seed: tree.seed, subscription: kept };
};

export const events = {
  machines: {
    // Deliveries go on beside whatever somebody waits for.
    subscription: machineOf<SubscriptionContract, DeliveryFrame>()({
      chart: subscription,
      foreground: false,
      enrichAll: framed,
      enrich: { 'delivery.answered': ({ result }: EffectReply) => ({ answer: deliveryAnswerOf(result) }) },
    }),
  },
  reactions: { 'controller.lost': suspend, 'controller.returning': resume },
} satisfies MachineSide;

export { raiseReport } from './raise.js';
