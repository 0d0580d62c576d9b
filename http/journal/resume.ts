/** A history that goes on in another process: what was under way in the one that died, and what is around it now. */
import { type Controller, type Genesis, updateServiceRecord } from '../../machines/index.js';
import type { StoredCertificate } from '../../models/formats/index.js';

/**
 * The instant it stopped in comes to its end, and nobody sends the rest of an upload any more. Deliveries and downloads need
 * nothing: they stand in the outbox until there is a result, and are asked for again.
 */
export function finishInterrupted(controller: Controller): void {
  controller.simulation.drain();
  const { value, context } = updateServiceRecord(controller.tree);
  const isReceiving = typeof value === 'object' && value.uploading === 'receiving';
  if (isReceiving && context.job !== null)
    controller.perform({ type: 'upload.abandoned', upload: context.job.number });
}

/** What is around a history that goes on and is not what it began with: it works all the same, and is worth a word. */
export function environmentChanges(
  { httpsPort, certificate }: Genesis,
  port: number,
  { fingerprint }: StoredCertificate,
): readonly string[] {
  return [
    ...(port === httpsPort
      ? []
      : [
          `the history began on port ${httpsPort}: that is what the controller shows, though port ${port} is served`,
        ]),
    ...(fingerprint === certificate.fingerprint
      ? []
      : [
          'the history began with another certificate: that is what the controller shows until it is given one',
        ]),
  ];
}
