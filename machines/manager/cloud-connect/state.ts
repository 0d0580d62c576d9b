/**
 * State of the manufacturer's cloud connection outside of its machine, and the test of the network path to the
 * manufacturer's files.
 */
import { type DurationRange, sampleDuration } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { cancelOperation, listOperations, type OperationOwner } from '../../../models/operations/index.js';
import { startOperation } from '../../power/index.js';

/** Maximum number of addresses in one test. Assumption: more than the number of image sources. */
export const testedUrlsMax = 8;

export interface CloudPagesState {
  readonly insight: { readonly en: string; readonly ja: string; readonly zh: string };
  /** Addresses of the last test, each with the reason of its failure; empty before the first test. */
  readonly tested: readonly { readonly url: string; readonly reason: string }[];
}

export const initialCloudPages: CloudPagesState = { insight: { en: '', ja: '', zh: '' }, tested: [] };

const testKind = 'cloudConnect.test';
/** Duration of a test. Assumption: the time after which a client gives up an address that cannot be resolved. */
const duration: DurationRange = { minMs: 5_000, typicalMs: 10_000, maxMs: 20_000 };

function tests(tree: Pick<ControllerTree, 'operations'>) {
  return listOperations(tree).filter(({ kind }) => kind === testKind);
}

export function isTestingCloud(tree: Pick<ControllerTree, 'operations'>): boolean {
  return tests(tree).length > 0;
}

type TestSubject = { readonly urls: readonly string[] };

export function startCloudTest(stage: Transaction, targetUri: string, urls: readonly string[]): void {
  startOperation(stage, {
    kind: testKind,
    targetUri,
    subject: { urls },
    starts: 'now',
    durationMs: sampleDuration(duration, stage.draw('cloudConnect', testKind)),
    onLoss: { power: 'goesOn', controller: 'fails' },
    cancelling: 'always',
  });
}

export function stopCloudTest(stage: Transaction): void {
  for (const { id } of tests(stage.view)) cancelOperation(stage, id);
}

/** Stores the result of a completed test. No image source exists, so nothing is downloaded. */
export const cloudTestOwner: OperationOwner<TestSubject> = {
  ended: (stage, { subject: { urls } }, { ended }) => {
    if (ended !== 'completed') return;
    const reason = 'The name of the server could not be resolved.';
    stage.draft.cloudPages.tested = urls.map((url) => ({ url, reason }));
  },
};
