/** Firmware images at modelled servers: what becomes of a controller that fetches one. */
import type { JsonObject } from '../../engine/index.js';
import {
  FileReading,
  fetchRefused,
  fetchTimedOut,
  fetchTooLarge,
  type ImageFetch,
  type ImageFetched,
  resolvedDefault,
} from '../../models/index.js';
import { describedFile } from '../controller/upload.js';
import { type Fetching, fetchFrom, fetchReasons, type Sources } from './sources.js';

/** What becomes of a fetch. An image by description is for the default server, unless it names its model. */
export function answerImageFetch(
  sources: Sources,
  fetch: ImageFetch,
): { readonly afterMs: number; readonly result: JsonObject } {
  const { afterMs, fetching } = fetchFrom(sources, fetch);
  return { afterMs, result: resultOf(fetching, fetch) };
}

function resultOf(fetching: Fetching, fetch: ImageFetch): ImageFetched {
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
