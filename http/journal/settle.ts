/** What a history is told before it goes on in another process: what was under way in the one that died. */
import type { Controller } from '../../machines/index.js';
import { updateServiceRecord } from '../../models/index.js';

/**
 * The instant it stopped in comes to its end, and nobody sends the rest of an upload any more. Deliveries and downloads need
 * nothing: they stand in the outbox until there is a result, and are asked for again.
 */
export function settle(controller: Controller): void {
  controller.simulation.drain();
  const { value, context } = updateServiceRecord(controller.tree);
  const isReceiving = typeof value === 'object' && value.uploading === 'receiving';
  if (isReceiving && context.job !== null)
    controller.perform({ type: 'upload.abandoned', upload: context.job.number });
}
