/** The certificates that the owner of the server has given its controller. */
import type { StoredCertificate } from '../../../models/formats/index.js';

export interface DeviceIdentityState {
  /** By which the owner of the server knows its controller; null as delivered. */
  readonly local: StoredCertificate | null;
}
