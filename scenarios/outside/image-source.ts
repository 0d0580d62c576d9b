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
import type { Source, Sources } from './sources.js';

/** What becomes of a fetch. An image by description is for the default server, unless it names its model. */
export function answerImageFetch(
  sources: Sources,
  fetch: ImageFetch,
): { readonly afterMs: number; readonly result: JsonObject } {
  const found = sources.get(new URL(fetch.uri).href);
  if (found === undefined) return { afterMs: 0, result: nobody };
  if (found.afterMs >= fetch.timeoutMs) return { afterMs: fetch.timeoutMs, result: fetchTimedOut(fetch) };
  return { afterMs: found.afterMs, result: serve(found, fetch) };
}

const nobody: ImageFetched = { outcome: 'unreachable', reason: 'nobody answers at this address' };

function serve({ content }: Source, fetch: ImageFetch): ImageFetched {
  if ('status' in content) return fetchRefused(content.status);
  const file = 'image' in content ? describedFile(resolvedDefault, content.image) : readWhole(content.bytes);
  return file.sizeBytes > fetch.sizeMax ? fetchTooLarge(fetch) : { outcome: 'fetched', ...file };
}

function readWhole(bytes: Uint8Array): ReturnType<FileReading['end']> {
  const reading = new FileReading();
  reading.add(bytes);
  return reading.end();
}
