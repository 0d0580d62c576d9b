/** The effects there are, by kind, and who performs them. A new kind is a row. */
import {
  type DeliveryParams,
  type DownloadParams,
  deliveryEffect,
  downloadEffect,
  type TrapParams,
  trapEffect,
} from '../../models/index.js';
import { type DeliveryMeans, deliver } from './deliver.js';
import { download } from './download.js';
import type { Performer } from './runner.js';
import { sendTrap, type TrapMeans } from './trap.js';

export function createPerformers(means: DeliveryMeans & TrapMeans): Readonly<Record<string, Performer>> {
  return {
    [deliveryEffect]: (params, abandoned) => deliver(params as DeliveryParams, means, abandoned),
    [downloadEffect]: (params, abandoned) => download(params as DownloadParams, means, abandoned),
    [trapEffect]: (params, abandoned) => sendTrap(params as TrapParams, means, abandoned),
  };
}
