/** Messages of `Mgmt` about the controller's own certificate and its automatic enrolment. */
import type { MessageTable } from '../registry.js';
import { ok, warning } from '../rows.js';

export const certificateMessages = {
  GeneratingCertificate: ok(200, [], {
    message: 'A certificate signing request is being made.',
    description: 'Keys are being generated for a signing request, which takes up to ten minutes.',
    resolution: 'Read CertificateSigningRequest until it is no longer null.',
  }),
  ImportCertFailCSRMissing: warning(400, [], {
    message: 'There is no signing request that the certificate could answer.',
    description: 'A certificate was imported without a signing request made on this controller before.',
    resolution: 'Generate a signing request, have it signed, then import the certificate.',
  }),
  ImportCertSuccessful: ok(200, [], {
    message: 'The certificate was imported.',
    description: 'A certificate is stored and in use.',
  }),
  ImportCertSuccessfulMgmtResetinProgress: warning(200, [], {
    message: 'The certificate was imported, and the controller resets to use it.',
    description: 'A new certificate of the web server is stored, and the controller restarts at once.',
    resolution: 'Wait until the controller is back, then log in again.',
  }),
  ImportCertificateFailed: warning(400, [], {
    message: 'The certificate could not be imported.',
    description: 'The text is no certificate, or not one for the key of the signing request.',
    resolution: 'Import the signed certificate in PEM form, as it answers the last signing request.',
  }),
  UnsupportedOperationACEEnabled: ok(400, [], {
    message: 'The operation is not possible while automatic certificate enrolment is on.',
    description: 'A certificate was to be changed by hand while the controller renews it by itself.',
    resolution: 'Switch automatic certificate enrolment off first.',
  }),
} satisfies MessageTable;
