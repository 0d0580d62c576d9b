/** State of device identity: the identity certificate that the owner of the server has installed on its controller. */
import type { StoredCertificate } from '../../../models/formats/index.js';

export interface DeviceIdentityState {
  /** Certificate that identifies the controller to the owner of the server; null by default. */
  readonly local: StoredCertificate | null;
}
