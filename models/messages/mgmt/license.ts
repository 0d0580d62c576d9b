/** Messages of `Mgmt` about licences and what needs one. */
import type { MessageTable } from '../registry.js';
import { warning } from '../rows.js';

export const licenseMessages = {
  CannotRemoveLicense: warning(400, [], {
    message: 'This licence cannot be removed.',
    description: 'The deletion of a licence that belongs to the hardware, or of none at all, is refused.',
    resolution: 'Leave the licence; a better one can be installed over it.',
  }),
  DemoLicenseKeyPreviouslyInstalled: warning(400, [], {
    message: 'A trial licence was installed on this controller before.',
    description: 'A trial licence can be installed once, and a second one is refused.',
    resolution: 'Install a purchased licence.',
  }),
  InvalidLicenseKey: warning(400, [], {
    message: 'The licence key is not valid.',
    description: 'A key was mistyped, or it is for another product.',
    resolution: 'Enter the key exactly as it was issued for this controller.',
  }),
  LicenseKeyDenied: warning(400, ['string'], {
    message: 'The licence key was not accepted: %1.',
    description: 'A key is genuine, but may not be installed on this controller.',
    resolution: 'Install a key that is meant for this server and its present licence.',
  }),
  LicenseKeyNotSupported: warning(400, [], {
    message: 'This server does not take licence keys.',
    description: 'A key was to be installed where no features can be licensed by key.',
    resolution: 'Get the features of the server from whoever manages its enclosure.',
  }),
  LicenseKeyRequired: warning(403, [], {
    message: 'The feature needs a licence that is not installed.',
    description: 'A request asks for something beyond the licence of this controller.',
    resolution: 'Install a licence that covers the feature.',
  }),
} satisfies MessageTable;
