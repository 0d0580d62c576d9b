/** The effects there are, by kind, and who performs them. A new kind is a row. */
import { type DownloadParams, downloadEffect, type TrapParams, trapEffect } from '../../models/index.js';
import type { ConnectionMeans } from './connect.js';
import { download } from './download.js';
import type { Performer } from './runner.js';
import { sendTrap, type TrapMeans } from './trap.js';

export function createPerformers(means: ConnectionMeans & TrapMeans): Readonly<Record<string, Performer>> {
  return {
    [downloadEffect]: (params, abandoned) => download(params as DownloadParams, means, abandoned),
    [trapEffect]: (params, abandoned) => sendTrap(params as TrapParams, means, abandoned),
  };
}
