/** What is outside of a controller in the process, as far as it is modelled. Real servers are asked by `http/` alone. */
import type { Answerer } from '../../engine/index.js';
import {
  type DownloadParams,
  downloadEffect,
  type ImageFetch,
  imageFetchEffect,
  type SendResult,
  trapEffect,
} from '../../models/index.js';
import { answerDownload } from './download-source.js';
import { answerImageFetch } from './image-source.js';
import { answerSent } from './listener-answers.js';
import type { Listeners } from './listeners.js';
import type { Sources } from './sources.js';

export interface Outside {
  readonly sources: Sources;
  readonly listeners: Listeners;
}

/** Stands in for the outside. What is not modelled at all is never answered, as in a world without a network. */
export function createAnswerer({ sources, listeners }: Outside): Answerer {
  return (entry) => {
    const { kind, params } = entry;
    if (kind === downloadEffect) return answerDownload(sources, params as DownloadParams);
    if (kind === imageFetchEffect) return answerImageFetch(sources, params as ImageFetch);
    if (kind === trapEffect) return { afterMs: 0, result: sent };
    return answerSent(listeners, entry);
  };
}

/** Nobody tells the sender of a trap whether it has come. */
const sent: SendResult = { outcome: 'sent' };
