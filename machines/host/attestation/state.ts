/** Whether the parts of the server have to prove what they are, what came of it, and the certificates they do it with. */
import { nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import type { IntegrityPolicy } from '../../parts/index.js';
import { type HostMeasurement, initialMeasurement } from './measured/registers.js';

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
  readonly policy: PendingSettings<IntegrityPolicy>;
  /** Null until the check was first enabled. */
  readonly certificates: ComponentCertificates | null;
  /** When the last start of the host with the check enabled measured devices; null while none has. Unit: ms since the epoch, by the controller's clock. */
  readonly authenticatedAtMs: number | null;
  /** What the TPM of the host has measured. */
  readonly measurement: HostMeasurement;
  /** How many signed statements were given: numbers used once are named by it. */
  readonly statements: number;
}

export const initialAttestation: AttestationState = {
  enabled: false,
  policy: nothingPending('NoPolicy'),
  certificates: null,
  authenticatedAtMs: null,
  measurement: initialMeasurement,
  statements: 0,
};
