/** What the controller delivers with: its headers, its certificate at the time, and whom it trusts with listeners. */
import type { Controller } from '../../machines/index.js';
import type { ServedCertificate } from '../certificate.js';
import type { DeliveryMeans } from './deliver.js';

/** `first` is the certificate that the service was started with, which is served until it is replaced. */
export function deliveryMeans(
  controller: Controller,
  first: ServedCertificate,
): Pick<DeliveryMeans, 'openHeaders' | 'openDestination' | 'identity' | 'listenerAuthorities'> {
  return {
    openHeaders: (params) => controller.openHeaders(params),
    openDestination: (params) => controller.openDestination(params),
    identity: () => controller.servedCertificate ?? first,
    listenerAuthorities: () =>
      Object.values(controller.tree.certificates.listenerAuthorities.byId).map(({ pem }) => pem),
  };
}
