/** The effects there are, by kind, and who performs them. A new kind is a row. */
import {
  type DeliveryParams,
  type DownloadParams,
  deliveryEffect,
  downloadEffect,
} from '../../models/index.js';
import { type DeliveryMeans, deliver } from './deliver.js';
import { download } from './download.js';
import type { Performer } from './runner.js';

export function createPerformers(means: DeliveryMeans): Readonly<Record<string, Performer>> {
  return {
    [deliveryEffect]: (params, abandoned) => deliver(params as DeliveryParams, means, abandoned),
    [downloadEffect]: (params, abandoned) => download(params as DownloadParams, means, abandoned),
  };
}
