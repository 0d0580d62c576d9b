/** Table of the kinds of effects and their performers. */
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
  // Mails are sent in order, over one connection at a time.
  const inTurn = pLimit(1);
  // Messages to the same syslog server are sent in order; different servers do not wait for each other.
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
 * Creates one queue for each destination. Effects with the same destination run one after the other; effects with
 * different destinations run in parallel. An empty queue is removed.
 */
export function createDestinationQueues(): <Result>(
  destination: string,
  run: () => Promise<Result>,
) => Promise<Result> {
  const ends = new Map<string, Promise<void>>();
  return (destination, run) => {
    const result = (ends.get(destination) ?? Promise.resolve()).then(run);
    // The requester handles a failure, and the next effect runs in either case.
    const forget = () => {
      if (ends.get(destination) === end) ends.delete(destination);
    };
    const end: Promise<void> = result.then(forget, forget);
    ends.set(destination, end);
    return result;
  };
}
