/** Whether the parts of the server have to prove what they are, what came of it, and the certificates they do it with. */
import { nothingPending, type Pending } from '../../pending/index.js';
import { type HostMeasurement, initialMeasurement } from './measured/starts.js';
import type { SpdmOutcome } from './spdm-outcome.js';
import type { TpmCondition } from './tpm-condition.js';

/** What a start of the host does when a component does not prove what it is. Source: behaviour § 2.15. */
export const integrityPolicies = ['NoPolicy', 'HaltBootOnSPDMFailure'] as const;
export type IntegrityPolicy = (typeof integrityPolicies)[number];

/** All of one root. PEM. They come with the request that first enables the check, as only the secret can make them. */
export interface ComponentCertificates {
  readonly root: string;
  /** By the name of the component's key. */
  readonly byKey: { readonly [key: string]: string };
  /** Of no root: what devices have that are not authentic. */
  readonly sample: string;
}

export interface AttestationState {
  readonly enabled: boolean;
  /** A new one is in force from the next start of the host on. */
  readonly policy: Pending<IntegrityPolicy>;
  /** Null until the check was first enabled. */
  readonly certificates: ComponentCertificates | null;
  /** Of the last start of the host, by the name of the device; empty while there was none with the check enabled. */
  readonly outcomes: { readonly [device: string]: SpdmOutcome };
  /** When those were found. Unit: ms since the epoch, by the controller's clock. */
  readonly authenticatedAtMs: number | null;
  /** What is wrong with the TPM of the host, as the last start found it; null for one that is well. */
  readonly tpm: TpmCondition | null;
  /** What it has measured. */
  readonly measurement: HostMeasurement;
  /** How many signed statements were given: numbers used once are named by it. */
  readonly statements: number;
}

export const initialAttestation: AttestationState = {
  enabled: false,
  policy: nothingPending('NoPolicy'),
  certificates: null,
  outcomes: {},
  authenticatedAtMs: null,
  tpm: null,
  measurement: initialMeasurement,
  statements: 0,
};
