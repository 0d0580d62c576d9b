/**
 * Automatic certificate enrolment: where the certificate that is served would come from. No enrolment server is modelled, so
 * an attempt ends in failure. Source: behaviour § 2.15.
 */

import { sampleDuration } from '../../../engine/index.js';
import type { StoredCertificate } from '../../../models/formats/index.js';
import type { ControllerTree, Sealed, Transaction } from '../../../models/index.js';
import { cancelOperation, listOperations, type OperationOwner } from '../../../models/operations/index.js';
import { startOperation } from '../../power/index.js';

export interface EnrolmentState {
  readonly enabled: boolean;
  readonly serverUrl: string;
  /** Sealed, because it would have to be used again. */
  readonly challenge: Sealed | null;
  /** Whoever vouches for the enrolment server. */
  readonly authority: StoredCertificate | null;
  /** How the last attempt ended; null before one has. */
  readonly ended: 'Failed' | 'Unknown' | null;
  readonly subject: {
    readonly city: string;
    /** Empty: the name of the controller. */
    readonly commonName: string;
    readonly country: string;
    readonly includeIp: boolean;
    readonly organization: string;
    readonly organizationalUnit: string;
    readonly state: string;
  };
}

/** As delivered. Source: behaviour § 2.15. */
export const initialEnrolment: EnrolmentState = {
  enabled: false,
  serverUrl: '',
  challenge: null,
  authority: null,
  ended: null,
  subject: {
    city: 'Americas',
    commonName: '',
    country: 'US',
    includeIp: false,
    organization: 'Vendor',
    organizationalUnit: 'ISS',
    state: 'Houston',
  },
};

// An attempt to enrol: an operation, which ends in failure because nobody is at the address of the server.

const from = 'certificateEnrolment';
const attemptKind = 'certificateEnrolment.attempt';

function attempts(tree: Pick<ControllerTree, 'operations'>) {
  return listOperations(tree).filter(({ kind }) => kind === attemptKind);
}

export function isEnrolling(tree: Pick<ControllerTree, 'operations'>): boolean {
  return attempts(tree).length > 0;
}

/** Begins one, in place of the one that is under way. `targetUri`: where the enrolment is set. */
export function startAttempt(stage: Transaction, targetUri: string): void {
  endAttempts(stage);
  stage.draft.certificateEnrolment.ended = null;
  startOperation(stage, {
    kind: attemptKind,
    targetUri,
    subject: {},
    starts: 'now',
    // What it takes to give up a server that does not answer, as for the cloud.
    durationMs: sampleDuration(stage.view.blueprint.timings.cloudConnect, stage.draw(from, 'attempt')),
    onLoss: { power: 'goesOn', controller: 'restarts' },
    cancelling: 'always',
  });
}

export function endAttempts(stage: Transaction): void {
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
