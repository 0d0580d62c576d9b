/** What is outside of a controller in the process, as far as it is modelled. Real servers are asked by `http/` alone. */
import type { Answerer } from '../engine/index.js';
import {
  type DeliveryParams,
  type DownloadParams,
  deliveryEffect,
  downloadEffect,
  type TrapResult,
  trapEffect,
} from '../models/index.js';
import { answerDelivery, type Listeners } from './listeners.js';
import { answerDownload, type Sources } from './sources.js';

export interface Outside {
  readonly sources: Sources;
  readonly listeners: Listeners;
}

/** Stands in for the outside. What is not modelled at all is never answered, as in a world without a network. */
export function createAnswerer({ sources, listeners }: Outside): Answerer {
  return ({ kind, params }) => {
    if (kind === downloadEffect) return answerDownload(sources, params as DownloadParams);
    if (kind === deliveryEffect) return answerDelivery(listeners, params as DeliveryParams);
    if (kind === trapEffect) return { afterMs: 0, result: sent };
    return undefined;
  };
}

/** Nobody tells the sender of a trap whether it has come. */
const sent: TrapResult = { outcome: 'sent' };
