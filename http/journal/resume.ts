/**
 * Continuation of a history in another process: completes the interrupted instant, and reports changes of the
 * environment.
 */
import type { JsonObject } from '../../engine/index.js';
import {
  type Controller,
  type DeliveryResult,
  deliveryEffect,
  type Genesis,
  mailEffect,
  syslogEffect,
  trapEffect,
  updateServiceRecord,
} from '../../machines/index.js';
import type { StoredCertificate } from '../../models/formats/index.js';
import type { SendResult } from '../../models/index.js';

/**
 * Completes the last instant, and aborts uploads, because their clients are disconnected. Deliveries and downloads stay
 * in the outbox until they have a result, so they are performed again without further code.
 */
export function finishInterrupted(controller: Controller): void {
  controller.simulation.drain();
  const { value, context } = updateServiceRecord(controller.tree);
  const isReceiving = typeof value === 'object' && value.uploading === 'receiving';
  if (isReceiving && context.job !== null)
    controller.perform({ type: 'upload.abandoned', upload: context.job.number });
}

const sent: SendResult = { outcome: 'sent' };
const delivered: DeliveryResult = { outcome: 'delivered' };

/** Results of messages in flight where a fork begins: the recorded run has sent them. */
const inRecord: Readonly<Record<string, JsonObject>> = {
  [deliveryEffect]: delivered,
  [mailEffect]: sent,
  [syslogEffect]: sent,
  [trapEffect]: sent,
};

/** Result of a download in flight where a fork begins. */
const notFetched: JsonObject = { outcome: 'unreachable', reason: 'the download was in progress at the fork' };

/**
 * Ends the effects in flight where a fork begins, so that the fork does not perform them a second time (design § 2.7).
 * Messages count as sent, and downloads as failed. The results are inputs of the fork.
 */
export function endInFlight(controller: Controller): void {
  for (const { id, kind } of Object.values(controller.tree.outbox.entries))
    if (controller.tree.outbox.entries[id] !== undefined)
      controller.perform({ type: 'effect.result', id, result: inRecord[kind] ?? notFetched });
}

/**
 * Returns descriptions of the differences between the environment and the genesis, for a notice. The service starts in
 * spite of the differences.
 */
export function environmentChanges(
  { httpsPort, certificate }: Genesis,
  port: number,
  { fingerprint }: StoredCertificate,
): readonly string[] {
  return [
    ...(port === httpsPort
      ? []
      : [
          `the history began on port ${httpsPort}: the controller shows that port, although port ${port} is served`,
        ]),
    ...(fingerprint === certificate.fingerprint
      ? []
      : [
          'the history began with another certificate: the controller shows that one until a client installs one',
        ]),
  ];
}
