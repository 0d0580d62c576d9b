/**
 * Events of `MgmtEvents` about certificates and their automatic enrolment. `%1` gives the reason where something
 * failed.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, okEvent, warningEvent } from '../rows.js';

export const certificateEvents = {
  ACESettingReset: criticalEvent([], {
    message:
      'The settings of automatic certificate enrolment could not be used and went back to their defaults.',
    description:
      'The stored settings of automatic certificate enrolment are found damaged and are replaced by the defaults.',
    resolution:
      'Enter the enrolment settings again and check that the controller holds the certificate you expect.',
  }),
  AutoCertEnrollCAReadFailed: criticalEvent([], {
    message:
      "The CA certificate for automatic certificate enrolment cannot be read from the controller's storage.",
    description: 'The controller loads the CA certificate it uses to trust the enrolment server and fails.',
    resolution: 'Import the CA certificate of the enrolment server again.',
  }),
  CACSmartcardCAReadFailed: criticalEvent([], {
    message: "The CA certificate for smart card login cannot be read from the controller's storage.",
    description:
      'The controller loads the CA certificate that vouches for smart cards and fails, so that nobody can log in by card.',
    resolution: 'Import the smart card CA certificate again.',
  }),
  CACSmartcardCRLReadFailed: criticalEvent([], {
    message: "The list of revoked smart card certificates cannot be read from the controller's storage.",
    description: 'The controller loads the revocation list for smart card login and fails.',
    resolution: 'Import the revocation list again, or set the address it is fetched from.',
  }),
  CertEnrollmentCACertValidationFailed: warningEvent(['string'], {
    message: 'The CA certificate of the enrolment server does not pass validation: %1.',
    description:
      'The certificate chain that the enrolment server presents cannot be traced to the imported CA certificate.',
    resolution: "Import the CA certificate that issued the enrolment server's certificate.",
  }),
  CertEnrollmentConfigSettingChanged: okEvent([], {
    message: 'The settings of automatic certificate enrolment were changed.',
    description: 'Somebody changes the server, subject or challenge of certificate enrolment.',
  }),
  CertEnrollmentServerConnectionFailed: warningEvent(['string'], {
    message: 'The controller cannot connect to the enrolment server: %1.',
    description: 'The server that issues certificates cannot be reached or refuses the connection.',
    resolution:
      "Check the enrolment server's address and the controller's network, name service and proxy settings.",
  }),
  CertEnrollmentServiceState: okEvent(['string'], {
    message: 'The state of the certificate enrolment service is now %1.',
    description: 'Certificate enrolment starts, succeeds, fails, or is switched on or off.',
  }),
  CSRGenerationFailed: warningEvent(['string'], {
    message: 'The controller could not make a certificate signing request: %1.',
    description: 'Automatic certificate enrolment fails at making the key pair or the signing request.',
    resolution: 'Check the subject given for the certificate and start the enrolment again.',
  }),
  IssuingSSLCertFailed: warningEvent(['string'], {
    message: 'The enrolment server did not issue a certificate for the controller: %1.',
    description:
      "The enrolment server rejects the controller's signing request or gives no certificate in time.",
    resolution:
      "Check the challenge password and the server's certificate template, then start the enrolment again.",
  }),
  RedfishEventCertAuthReadFailed: criticalEvent([], {
    message: "The CA certificates for event delivery cannot be read from the controller's storage.",
    description: 'The controller loads the certificates it checks event listeners against and fails.',
    resolution: 'Import the CA certificates of the event service again.',
  }),
  SSLCertEnrollSuccess: okEvent([], {
    message: 'A TLS certificate was enrolled for the controller.',
    description: 'The enrolment server issues a first certificate and the controller installs it.',
  }),
  SSLCertRenewalSuccess: okEvent([], {
    message: "The controller's enrolled TLS certificate was renewed.",
    description: 'Automatic enrolment replaces a certificate that nears its end.',
  }),
  SSLCertReset: criticalEvent([], {
    message: "The controller's TLS certificate could not be used and was replaced by a self-signed one.",
    description: 'The stored certificate or its key is found damaged.',
    resolution: 'Import a certificate again, or enrol for one.',
  }),
  SSLCertValFailed: warningEvent(['string'], {
    message: 'The TLS certificate for the controller did not pass validation: %1.',
    description: 'A certificate that enrolment delivered does not match the request or its issuer.',
    resolution: "Check the issuer's settings and the controller's clock, then start the enrolment again.",
  }),
} satisfies MessageTable;
