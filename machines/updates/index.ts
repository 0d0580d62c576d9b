/** The update service on the side of the machines: the course of one update. */

import type { Draw, EffectReply } from '../../engine/index.js';
import {
  type ControllerTree,
  fetchFailureMessage,
  findFileFault,
  initialUpdateService,
  invalidFileMs,
  parseImageFetched,
  type UpdateJob,
  type UpdateServiceContext,
  type UpdateServiceContract,
  updateServiceAddress,
  updateServiceRecord,
} from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { updateFaults } from './faults.js';
import { type Durations, type FetchEnd, updateService } from './update-service.machine.js';

/** What is no image is found out at once (behaviour § 3.2). */
function durationsOf(job: UpdateJob, { blueprint }: ControllerTree, draw: Draw): Durations {
  if (findFileFault(job) !== undefined) return { verifyMs: invalidFileMs, writeMs: 0 };
  const { imageVerification, repositoryWrite } = blueprint.timings;
  return {
    verifyMs: drawn(imageVerification, draw, 'verification'),
    writeMs: drawn(repositoryWrite, draw, 'writing'),
  };
}

/** What came of a fetch is what the outside says, and is read before the chart sees it. */
function fetchEnd({ result }: EffectReply, tree: ControllerTree, draw: Draw): FetchEnd {
  const { context } = updateServiceRecord(tree);
  const fetched = parseImageFetched(result);
  if (context.job === null || fetched.outcome !== 'fetched')
    return { context, outcome: 'failed', message: fetchFailureMessage(fetched) };
  const { outcome, ...file } = fetched;
  const job = { ...context.job, file };
  const received: UpdateServiceContext = { ...context, job, ...durationsOf(job, tree, draw) };
  return { context: received, outcome };
}

export const updates = {
  machines: {
    updateService: declareMachine<UpdateServiceContract>()({
      chart: updateService,
      // Clients wait for it; while it comes, it waits for them.
      foreground: (value) => typeof value === 'string',
      enrich: {
        'upload.received': ({ job }, tree, draw) => durationsOf(job, tree, draw),
        'image.fetched': (reply: EffectReply, tree: ControllerTree, draw: Draw) => ({
          end: fetchEnd(reply, tree, draw),
        }),
      },
    }),
  },
  first: () => [standing(updateServiceAddress, { value: 'idle', context: initialUpdateService })],
  faults: [updateFaults],
} satisfies MachineSide;
