/** Recording of the failures of one controller. */
import { type DescribedRun, describeRun } from '../failures/describe-run.js';
import {
  type FailureRecorder,
  type RecordedRun,
  type RunEnds,
  unrecorded,
} from '../failures/failure-recorder.js';
import type { Recording } from './recording.js';
import type { RequestLog } from './request-log.js';

interface Described extends Pick<DescribedRun, 'genesis' | 'tree'> {
  journal(): string;
}

export function createRun(controller: Described, recording: Recording, requests: RequestLog): RecordedRun {
  const { genesis } = controller;
  return {
    host: '',
    seed: genesis.seed,
    describe: () =>
      describeRun({
        tree: controller.tree,
        genesis,
        faults: recording.activeFaults,
        requests: requests.lines,
      }),
    journal: () => controller.journal(),
  };
}

/** Returns the observer of the ends of runs; without a recorder, the observer does nothing. */
export function createRunEnds(
  recorder: FailureRecorder | undefined,
  listRuns: () => readonly RecordedRun[],
): RunEnds {
  if (recorder === undefined) return unrecorded;
  return {
    failed: (error) => recorder.failed(error, listRuns()),
    completed: () => recorder.completed(listRuns()),
  };
}
