/** The effects there are, by kind, and who performs them. A new kind is a row. */
import { type DownloadParams, downloadEffect } from '../../models/index.js';
import type { ConnectionMeans } from './connect.js';
import { download } from './download.js';
import type { Performer } from './runner.js';

export function createPerformers(means: ConnectionMeans): Readonly<Record<string, Performer>> {
  return {
    [downloadEffect]: (params, abandoned) => download(params as DownloadParams, means, abandoned),
  };
}
