/** The component check: its setting, its results, and the certificates of the components. */
import { nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import type { IntegrityPolicy } from '../../parts/index.js';
import { type HostMeasurement, initialMeasurement } from './measured/registers.js';

/**
 * Certificates of one root. PEM. They are part of the request that first enables the check, because they are derived
 * from the secret.
 */
export interface ComponentCertificates {
  readonly root: string;
  /** By the key name of the component. */
  readonly byKey: { readonly [key: string]: string };
  /** Self-signed: the certificate of devices that are not authentic. */
  readonly sample: string;
}

export interface AttestationState {
  readonly enabled: boolean;
  /** A new policy is in force from the next start of the host. */
  readonly policy: PendingSettings<IntegrityPolicy>;
  /** Null until the check is first enabled. */
  readonly certificates: ComponentCertificates | null;
  /**
   * Instant of the last start that measured devices; null for none. Unit: ms since the epoch, by the controller's
   * clock.
   */
  readonly authenticatedAtMs: number | null;
  /** Measurements of the host's TPM. */
  readonly measurement: HostMeasurement;
  /** Number of signed statements; one-time numbers are derived from it. */
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
