/**
 * Continuation of a history in another process: completes the interrupted instant, and reports changes of the
 * environment.
 */
import { type Controller, type Genesis, updateServiceRecord } from '../../machines/index.js';
import type { StoredCertificate } from '../../models/formats/index.js';

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
