/** State of the component check: its settings, its results, and the certificates of the components. */
import { nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import type { IntegrityPolicy } from '../../parts/index.js';
import { type HostMeasurement, initialMeasurement } from './measured/registers.js';

/**
 * Component certificates from one root, as PEM text. They are part of the journaled write that first enables the check,
 * because their keys are derived from the secret.
 */
export interface ComponentCertificates {
  readonly root: string;
  /** Certificates by the key name of the component. */
  readonly byKey: { readonly [key: string]: string };
  /** Self-signed certificate of every device that is not authentic. */
  readonly sample: string;
}

export interface AttestationState {
  readonly enabled: boolean;
  /** Integrity policy. A new policy comes into force with the next host start. */
  readonly policy: PendingSettings<IntegrityPolicy>;
  /** Certificates of the components; null until the check is enabled for the first time. */
  readonly certificates: ComponentCertificates | null;
  /**
   * Time of the last host start that measured devices, in controller time; null if no host start has measured devices.
   * Unit: ms since the epoch.
   */
  readonly authenticatedAtMs: number | null;
  /** Registers of the host TPM. */
  readonly measurement: HostMeasurement;
  /** Number of signed statements. The nonces of the next statement are derived from it. */
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
