/** The kinds of effects and their performers. A new kind is a row. */
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
} from '../../machines/index.js';
import { type ImageFetch, imageFetchEffect } from '../../models/outbound/index.js';
import { type DeliveryContext, deliver } from './deliver.js';
import { download, fetchImage } from './download.js';
import { sendMail } from './mail.js';
import type { Performer } from './runner.js';
import { sendSyslog, sendSyslogByTls } from './syslog.js';
import { sendTrap, type TrapContext } from './trap.js';

export function createPerformers(means: DeliveryContext & TrapContext): Readonly<Record<string, Performer>> {
  // A mail server gets one connection at a time, and the mails in order.
  const inTurn = pLimit(1);
  // Each syslog server gets its messages in order, independent of the others.
  const inOrder = createDestinationQueues();
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

/**
 * One queue for each destination: effects of one destination run one after the other, those of several destinations in
 * parallel. A queue is removed when it is empty.
 */
export function createDestinationQueues(): <Result>(
  destination: string,
  run: () => Promise<Result>,
) => Promise<Result> {
  const ends = new Map<string, Promise<void>>();
  return (destination, run) => {
    const result = (ends.get(destination) ?? Promise.resolve()).then(run);
    // The requester handles a failure; the next effect runs anyway.
    const forget = () => {
      if (ends.get(destination) === end) ends.delete(destination);
    };
    const end: Promise<void> = result.then(forget, forget);
    ends.set(destination, end);
    return result;
  };
}
