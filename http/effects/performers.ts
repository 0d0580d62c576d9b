/** The effects there are, by kind, and who performs them. A new kind is a row. */
import pLimit from 'p-limit';
import {
  type DeliveryParams,
  type DownloadParams,
  deliveryEffect,
  downloadEffect,
  type MailParams,
  mailEffect,
  type SyslogParams,
  syslogEffect,
  type TrapParams,
  trapEffect,
} from '../../models/index.js';
import { type DeliveryMeans, deliver } from './deliver.js';
import { download } from './download.js';
import { sendMail } from './mail.js';
import type { Performer } from './runner.js';
import { sendSyslog } from './syslog.js';
import { sendTrap, type TrapMeans } from './trap.js';

export function createPerformers(means: DeliveryMeans & TrapMeans): Readonly<Record<string, Performer>> {
  // A mail server is spoken to by one connection at a time, and gets the mails in their order.
  const inTurn = pLimit(1);
  return {
    [deliveryEffect]: (params, abandoned) => deliver(params as DeliveryParams, means, abandoned),
    [downloadEffect]: (params, abandoned) => download(params as DownloadParams, means, abandoned),
    [mailEffect]: (params, abandoned) => inTurn(() => sendMail(params as MailParams, means, abandoned)),
    [syslogEffect]: (params, abandoned) => sendSyslog(params as SyslogParams, means, abandoned),
    [trapEffect]: (params, abandoned) => sendTrap(params as TrapParams, means, abandoned),
  };
}
