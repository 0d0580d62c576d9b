/** Modeled endpoints of a controller in the process. Only `http/` contacts real servers. */
import type { EffectResponder, JsonObject } from '../../engine/index.js';
import {
  type DownloadParams,
  type DownloadResult,
  describedFile,
  downloadEffect,
  downloadRefused,
  downloadTimedOut,
  downloadTooLarge,
  readDownload,
  trapEffect,
} from '../../machines/index.js';
import { resolvedDefault } from '../../models/blueprint/index.js';
import { FileReading, imageMark } from '../../models/formats/index.js';
import type { SendResult } from '../../models/index.js';
import {
  fetchRefused,
  fetchTimedOut,
  fetchTooLarge,
  type ImageFetch,
  type ImageFetched,
  imageFetchEffect,
} from '../../models/outbound/index.js';
import { answerSent } from './listener-answers.js';
import type { Listeners } from './listeners.js';
import { type Fetching, fetchFrom, fetchReasons, type Sources } from './sources.js';

export interface Endpoints {
  readonly sources: Sources;
  readonly listeners: Listeners;
}

/** Creates the responder to effects. An effect of an unmodeled kind gets no response, as without a network. */
export function createEffectResponder({ sources, listeners }: Endpoints): EffectResponder {
  return (entry) => {
    const { kind, params } = entry;
    if (kind === downloadEffect) return answerDownload(sources, params as DownloadParams);
    if (kind === imageFetchEffect) return answerImageFetch(sources, params as ImageFetch);
    if (kind === trapEffect) return { afterMs: 0, result: sent };
    return answerSent(listeners, entry);
  };
}

/** Result of a trap. It is constant, because the sender of a trap gets no confirmation. */
const sent: SendResult = { outcome: 'sent' };

/** Responds to downloads of files that the controller itself reads, from modeled sources. */
function answerDownload(
  sources: Sources,
  download: DownloadParams,
): { readonly afterMs: number; readonly result: JsonObject } {
  const { afterMs, fetching } = fetchFrom(sources, download);
  return { afterMs, result: downloadResult(fetching, download) };
}

function downloadResult(fetching: Fetching, download: DownloadParams): DownloadResult {
  if (fetching === 'never') return downloadTimedOut(download);
  if (typeof fetching === 'string') return { outcome: 'unreachable', reason: fetchReasons[fetching] };
  if ('status' in fetching) return downloadRefused(fetching.status);
  // An image is never a keytab, so its content is replaced by the mark of an image.
  const bytes = 'image' in fetching ? Buffer.from(imageMark) : fetching.bytes;
  return bytes.length > download.sizeMax ? downloadTooLarge(download) : readDownload(download, bytes);
}

/**
 * Returns the result of a download. An image by description is for the default server, unless the description names a
 * model.
 */
function answerImageFetch(
  sources: Sources,
  fetch: ImageFetch,
): { readonly afterMs: number; readonly result: JsonObject } {
  const { afterMs, fetching } = fetchFrom(sources, fetch);
  return { afterMs, result: imageFetchResult(fetching, fetch) };
}

function imageFetchResult(fetching: Fetching, fetch: ImageFetch): ImageFetched {
  if (fetching === 'never') return fetchTimedOut(fetch);
  if (typeof fetching === 'string') return { outcome: 'unreachable', reason: fetchReasons[fetching] };
  if ('status' in fetching) return fetchRefused(fetching.status);
  const file =
    'image' in fetching ? describedFile(resolvedDefault, fetching.image) : readWhole(fetching.bytes);
  return file.sizeBytes > fetch.sizeMax ? fetchTooLarge(fetch) : { outcome: 'fetched', ...file };
}

function readWhole(bytes: Uint8Array): ReturnType<FileReading['end']> {
  const reading = new FileReading();
  reading.add(bytes);
  return reading.end();
}
