/**
 * State of automatic certificate enrollment. The simulation has no enrollment server, so that every attempt fails.
 * Source: behaviour § 2.15.
 */

import { sampleDuration } from '../../../engine/index.js';
import type { StoredCertificate } from '../../../models/formats/index.js';
import type { ControllerTree, Sealed, Transaction } from '../../../models/index.js';
import { cancelOperation, listOperations, type OperationOwner } from '../../../models/operations/index.js';
import { startOperation } from '../../power/index.js';

export interface EnrolmentState {
  readonly enabled: boolean;
  readonly serverUrl: string;
  /** Challenge password, sealed because the controller has to send it to the enrollment server. */
  readonly challenge: Sealed | null;
  /** Certificate authority that verifies the enrollment server. */
  readonly authority: StoredCertificate | null;
  /** Result of the last attempt; null before the first attempt has ended and during an attempt. */
  readonly ended: 'Failed' | 'Unknown' | null;
  readonly subject: {
    readonly city: string;
    /** Common name of the subject; empty to use the host name of the controller. */
    readonly commonName: string;
    readonly country: string;
    readonly includeIp: boolean;
    readonly organization: string;
    readonly organizationalUnit: string;
    readonly state: string;
  };
}

/** Factory default of certificate enrollment. Source: behaviour § 2.15. */
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

// Enrollment attempts. An attempt is an operation that always fails, because no server answers at the address.

const from = 'certificateEnrolment';
const attemptKind = 'certificateEnrolment.attempt';

function attempts(tree: Pick<ControllerTree, 'operations'>) {
  return listOperations(tree).filter(({ kind }) => kind === attemptKind);
}

export function isEnrolling(tree: Pick<ControllerTree, 'operations'>): boolean {
  return attempts(tree).length > 0;
}

/** Starts an attempt and cancels one in progress. `targetUri` is the URI of the enrollment settings. */
export function startAttempt(stage: Transaction, targetUri: string): void {
  endAttempts(stage);
  stage.draft.certificateEnrolment.ended = null;
  startOperation(stage, {
    kind: attemptKind,
    targetUri,
    subject: {},
    starts: 'now',
    // An attempt takes as long as a cloud connection attempt to a server that does not answer.
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
    stage.emit('enrolment.failed', { reason: 'the enrollment server does not answer' }, from);
    stage.emit('enrolment.serviceState', { state: 'Failed' }, from);
  },
};
