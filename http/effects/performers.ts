/** The effects there are, by kind, and who performs them. A new kind is a row. */
import pLimit from 'p-limit';
import {
  type DeliveryParams,
  type DownloadParams,
  deliveryEffect,
  downloadEffect,
  type ImageFetch,
  imageFetchEffect,
  type MailParams,
  mailEffect,
  type SyslogParams,
  syslogEffect,
  type TrapParams,
  trapEffect,
} from '../../models/index.js';
import { type DeliveryMeans, deliver } from './deliver.js';
import { download } from './download.js';
import { fetchImage } from './image-fetch.js';
import { sendMail } from './mail.js';
import { createOrders } from './orders.js';
import type { Performer } from './runner.js';
import { sendSyslog } from './syslog.js';
import { sendSyslogByTls } from './syslog-tls.js';
import { sendTrap, type TrapMeans } from './trap.js';

export function createPerformers(means: DeliveryMeans & TrapMeans): Readonly<Record<string, Performer>> {
  // A mail server is spoken to by one connection at a time, and gets the mails in their order.
  const inTurn = pLimit(1);
  // Each syslog server gets its messages in their order, and waits for no other.
  const inOrder = createOrders();
  return {
    [deliveryEffect]: (params, abandoned) => deliver(params as DeliveryParams, means, abandoned),
    [downloadEffect]: (params, abandoned) => download(params as DownloadParams, means, abandoned),
    [imageFetchEffect]: (params, abandoned) => fetchImage(params as ImageFetch, means, abandoned),
    [mailEffect]: (params, abandoned) => inTurn(() => sendMail(params as MailParams, means, abandoned)),
    [syslogEffect]: (params, abandoned) => {
      const { tls, ...message } = params as SyslogParams;
      if (tls === undefined) return sendSyslog(message, means, abandoned);
      const send = () => sendSyslogByTls(message, tls, means, abandoned);
      return inOrder(`${message.host} ${message.port}`, send);
    },
    [trapEffect]: (params, abandoned) => sendTrap(params as TrapParams, means, abandoned),
  };
}
