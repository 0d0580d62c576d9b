/** Files that a controller downloads and reads itself, at modelled servers: what becomes of a download. */
import type { JsonObject } from '../../engine/index.js';
import {
  type DownloadParams,
  type DownloadResult,
  downloadRefused,
  downloadTimedOut,
  downloadTooLarge,
  imageMark,
  readDownload,
} from '../../models/index.js';
import { type Fetching, fetchFrom, fetchReasons, type Sources } from './sources.js';

export function answerDownload(
  sources: Sources,
  download: DownloadParams,
): { readonly afterMs: number; readonly result: JsonObject } {
  const { afterMs, fetching } = fetchFrom(sources, download);
  return { afterMs, result: resultOf(fetching, download) };
}

function resultOf(fetching: Fetching, download: DownloadParams): DownloadResult {
  if (fetching === 'never') return downloadTimedOut(download);
  if (typeof fetching === 'string') return { outcome: 'unreachable', reason: fetchReasons[fetching] };
  if ('status' in fetching) return downloadRefused(fetching.status);
  // An image is no keytab, whatever is in it.
  const bytes = 'image' in fetching ? Buffer.from(imageMark) : fetching.bytes;
  return bytes.length > download.sizeMax ? downloadTooLarge(download) : readDownload(download, bytes);
}
