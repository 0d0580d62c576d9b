/** Subsystem of the update service: the processing of incoming images. */

import type { DrawNumber, EffectReply } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { parseImageFetched } from '../../../models/outbound/index.js';
import { declareMachine, drawn } from '../../declare.js';
import { initialRecord, type NoFacts, type Subsystem } from '../../subsystem.js';
import {
  initialUpdateService,
  invalidFileMs,
  type UpdateJob,
  type UpdateServiceContext,
  type UpdateServiceContract,
  updateServiceAddress,
  updateServiceRecord,
} from './contract.js';
import { updateFaults } from './faults.js';
import { fetchFailureMessage } from './fetch.js';
import { updateService } from './resources/update-service.js';
import { uploadTarget } from './resources/upload-target.js';
import { initialUpdates, type UpdatesState } from './state.js';
import {
  type Durations,
  type FetchEnd,
  updateService as updateServiceChart,
} from './update-service.machine.js';
import { reactToFlash } from './update-steps.js';
import { findFileFault } from './upload.js';

export const updates: Subsystem<{
  readonly branches: { readonly updates: UpdatesState };
  readonly facts: NoFacts;
  readonly faults: typeof updateFaults;
}> = {
  branchDescriptions: {
    updates: 'State of the update service.',
  },
  initial: () => ({ updates: initialUpdates }),
  facts: {},
  faults: updateFaults,
  restore: {
    settings: ({ draft }) => {
      draft.updates.acceptsThirdParty = initialUpdates.acceptsThirdParty;
    },
  },
  machines: {
    updateService: declareMachine<UpdateServiceContract>()({
      chart: updateServiceChart,
      // Foreground while clients wait for verification and writing. During an upload the controller waits for the
      // client, so the upload is not foreground.
      foreground: (value) => typeof value === 'string',
      enrich: {
        'upload.received': ({ job }, tree, draw) => durationsOf(job, tree, draw),
        'image.fetched': (reply: EffectReply, tree: ControllerTree, draw: DrawNumber) => ({
          end: fetchEnd(reply, tree, draw),
        }),
      },
    }),
  },
  first: () => [initialRecord(updateServiceAddress, { value: 'idle', context: initialUpdateService })],
  reactions: {
    'firmware.flashEnded': reactToFlash,
    // The erase deletes the state of the update, but not the number of uploads. A repeated number could confuse the
    // sender of an earlier upload with the sender of a new one.
    'systemErase.controllerErased': (stage) => stage.offer(updateServiceAddress, { type: 'memory.erased' }),
    'controller.lost': (stage) => stage.offer(updateServiceAddress, { type: 'controller.lost' }),
    'controller.returned': (stage) => stage.offer(updateServiceAddress, { type: 'controller.returned' }),
  },
  resources: [updateService, uploadTarget],
};

/** Draws the durations of an update. An invalid file is detected at once (behaviour § 3.2). */
function durationsOf(job: UpdateJob, { blueprint }: ControllerTree, draw: DrawNumber): Durations {
  if (findFileFault(job) !== undefined) return { verifyMs: invalidFileMs, writeMs: 0 };
  const { imageVerification, repositoryWrite } = blueprint.timings;
  return {
    verifyMs: drawn(imageVerification, draw, 'verification'),
    writeMs: drawn(repositoryWrite, draw, 'writing'),
  };
}

/** Parses the result of a download before the chart receives it, because the result comes from outside. */
function fetchEnd({ result }: EffectReply, tree: ControllerTree, draw: DrawNumber): FetchEnd {
  const { context } = updateServiceRecord(tree);
  const fetched = parseImageFetched(result);
  if (context.job === null || fetched.outcome !== 'fetched')
    return { context, outcome: 'failed', message: fetchFailureMessage(fetched) };
  const { outcome, ...file } = fetched;
  const job = { ...context.job, file };
  const received: UpdateServiceContext = { ...context, job, ...durationsOf(job, tree, draw) };
  return { context: received, outcome };
}
