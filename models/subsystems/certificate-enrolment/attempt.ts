/** An attempt to enrol: an operation, which ends in failure because nobody is at the address of the server. */
import { durationFrom } from '../../../engine/index.js';
import {
  cancelOperation,
  listOperations,
  type OperationOwner,
  startOperation,
} from '../../operations/index.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';

const from = 'certificateEnrolment';
const attemptKind = 'certificateEnrolment.attempt';

function attempts(tree: Pick<ControllerTree, 'operations'>) {
  return listOperations(tree).filter(({ kind }) => kind === attemptKind);
}

export function isEnrolling(tree: Pick<ControllerTree, 'operations'>): boolean {
  return attempts(tree).length > 0;
}

/** Begins one, in place of the one that is under way. `targetUri`: where the enrolment is set. */
export function startAttempt(stage: ControllerStage, targetUri: string): void {
  endAttempts(stage);
  stage.draft.certificateEnrolment.ended = null;
  startOperation(stage, {
    kind: attemptKind,
    targetUri,
    subject: {},
    starts: 'now',
    // What it takes to give up a server that does not answer, as for the cloud.
    durationMs: durationFrom(stage.view.blueprint.timings.cloudConnect, stage.draw(from, 'attempt')),
    onLoss: { power: 'goesOn', controller: 'restarts' },
    cancelling: 'always',
  });
}

export function endAttempts(stage: ControllerStage): void {
  for (const { id } of attempts(stage.view)) cancelOperation(stage, id);
}

export const attemptOwner: OperationOwner = {
  ended: (stage, _, { ended }) => {
    if (ended === 'cancelled') return;
    stage.draft.certificateEnrolment.ended = 'Failed';
    stage.emit('enrolment.failed', { reason: 'the enrolment server does not answer' }, from);
    stage.emit('enrolment.serviceState', { state: 'Failed' }, from);
  },
};
