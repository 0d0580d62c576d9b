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
} from '../../machines/index.js';
import { type ImageFetch, imageFetchEffect } from '../../models/outbound/index.js';
import { type DeliveryContext, deliver } from './deliver.js';
import { download, fetchImage } from './download.js';
import { sendMail } from './mail.js';
import type { Performer } from './runner.js';
import { sendSyslog, sendSyslogByTls } from './syslog.js';
import { sendTrap, type TrapContext } from './trap.js';

export function createPerformers(means: DeliveryContext & TrapContext): Readonly<Record<string, Performer>> {
  // A mail server is spoken to by one connection at a time, and gets the mails in their order.
  const inTurn = pLimit(1);
  // Each syslog server gets its messages in their order, and waits for no other.
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
 * Orders of their own, by destination: what goes to one destination is done one after the other, what goes to several side by side. None
 * is kept longer than something is under way in it.
 */
export function createDestinationQueues(): <Result>(
  destination: string,
  run: () => Promise<Result>,
) => Promise<Result> {
  const ends = new Map<string, Promise<void>>();
  return (destination, run) => {
    const result = (ends.get(destination) ?? Promise.resolve()).then(run);
    // Whoever asked hears of a failure; the next one is done all the same.
    const forget = () => {
      if (ends.get(destination) === end) ends.delete(destination);
    };
    const end: Promise<void> = result.then(forget, forget);
    ends.set(destination, end);
    return result;
  };
}
