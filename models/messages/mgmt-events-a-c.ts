/**
 * The registry `MgmtEvents`, keys A to C: accounts, air filter, battery backup, certificates, the cloud connection
 * and memory errors. `%1` names the subject (an account, a bay, a processor) or, where something failed, gives the
 * reason. Keys, arguments and clearing as behaviour § 7.5 has them. Assumption: what each argument means, drawn from
 * its key.
 */
import type { MessageDefinition } from './registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from './rows.js';

export const mgmtEventsAToC = {
  AccountDisabled: okEvent(['string'], {
    message: 'The user account %1 was disabled.',
    description: 'A local account is disabled and can no longer log in.',
    resolution: 'Enable the account again if its user still needs the controller.',
    healthCategory: 'Thermal',
  }),
  AccountEnabled: okEvent(['string'], {
    message: 'The user account %1 was enabled.',
    description: 'A disabled local account is enabled and can log in again.',
    healthCategory: 'Thermal',
  }),
  ACESettingReset: criticalEvent([], {
    message:
      'The settings of automatic certificate enrolment could not be used and went back to their defaults.',
    description:
      'The stored settings of automatic certificate enrolment are found damaged and are replaced by the defaults.',
    resolution:
      'Enter the enrolment settings again and check that the controller holds the certificate you expect.',
  }),
  AirFilterTimeLapsedFinalWarning: criticalEvent([], {
    message: 'The air filter has reached the end of its service time.',
    description: 'The server has been powered on for as long as the critical air filter reminder allows.',
    resolution: 'Replace the air filter now, then start the filter timer again.',
    healthCategory: 'Cooling',
  }),
  AirFilterTimeLapsedWarning: warningEvent([], {
    message: 'The air filter will soon reach the end of its service time.',
    description: 'The server has been powered on for as long as the early air filter reminder is set to.',
    resolution: 'Order an air filter and plan its replacement.',
    healthCategory: 'Cooling',
  }),
  AlertMailSettingReset: criticalEvent([], {
    message: 'The settings of alert mail could not be used and went back to their defaults.',
    description:
      'The stored mail settings are found damaged and are replaced by the defaults, so that no alert is mailed.',
    resolution: 'Enter the mail server and the recipients again and send a test mail.',
  }),
  AlternateGPUManagementInterfaceActive: okEvent(['string', 'string'], {
    message: 'The controller reaches GPU board %1 in slot %2 over its alternate management interface.',
    description: "Management of a GPU board moves to the board's second interface.",
    resolution:
      'If the primary interface was not switched off on purpose, look into why it no longer answers.',
    healthCategory: 'Hardware',
  }),
  AutoCertEnrollCAReadFailed: criticalEvent([], {
    message:
      "The CA certificate for automatic certificate enrolment cannot be read from the controller's storage.",
    description: 'The controller loads the CA certificate it uses to trust the enrolment server and fails.',
    resolution: 'Import the CA certificate of the enrolment server again.',
  }),
  BatteryBackupUnitError: warningEvent(['string', 'string', 'string'], {
    message: 'The battery backup unit in bay %2 of chassis %1 reports an error: %3.',
    description: 'A battery backup unit in a power supply bay reports a fault of its own.',
    resolution: 'Reseat the battery backup unit; replace it if the error stays.',
    healthCategory: 'Power',
  }),
  BatteryBackupUnitErrorRepaired: okEvent(['string', 'string', 'string'], {
    message: 'The battery backup unit in bay %2 of chassis %1 no longer reports this error: %3.',
    description: 'An error that a battery backup unit reported earlier is gone.',
    healthCategory: 'Power',
    clears: ofSameOrigin('BatteryBackupUnitError'),
  }),
  BootProgressError: warningEvent(['string', 'string'], {
    message: "The server's start-up failed in phase %1 with code %2.",
    description: 'The host firmware reports an error as its boot progress.',
    resolution: 'Read the system event log for the cause, then restart the server.',
  }),
  BundleUpdateFailed: warningEvent([], {
    message: 'The firmware bundle was not installed completely.',
    description: 'At least one component of a firmware bundle could not be downloaded or installed.',
    resolution:
      'Read the update tasks to see which component failed, remove the cause, and install the bundle again.',
    healthCategory: 'Firmware',
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
  ComponentIntegrityPolicy: okEvent(['string'], {
    message: 'The component integrity policy was set to %1.',
    description: 'Somebody changes what the server does with a component that fails authentication.',
    healthCategory: 'None',
  }),
  ComputeOpsManagementActivationFailedCCSConnectionError: warningEvent(['string'], {
    message: "Cloud management was not activated because the cloud's account service cannot be reached: %1.",
    description: "Activation fails before the cloud's account service answers.",
    resolution: "Check the controller's network, name service and proxy settings, then activate again.",
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementActivationFailedCCSErrors: warningEvent(['string'], {
    message:
      "Cloud management was not activated because the cloud's account service refused the request: %1.",
    description: "The cloud's account service answers an activation with an error.",
    resolution: 'Check that the server is assigned and subscribed in the cloud account, then activate again.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementActivationFailedCertError: warningEvent([], {
    message: 'Cloud management was not activated because of a certificate that is missing or not valid.',
    description:
      'The certificates that identify controller and cloud to each other fail validation during activation.',
    resolution: "Check the controller's clock and its device certificate, then activate again.",
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementActivationFailedRDAConnectionError: warningEvent(['string'], {
    message: "Cloud management was not activated because the cloud's device gateway cannot be reached: %1.",
    description:
      'The account service accepts the server but the permanent connection to the device gateway fails.',
    resolution: "Allow the controller's outgoing HTTPS traffic to the device gateway, then activate again.",
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementActivationKeyRequired: warningEvent([], {
    message: 'Cloud management needs an activation key before the server can connect.',
    description: 'The controller tries to connect to the cloud and the cloud asks for an activation key.',
    resolution: 'Make an activation key in the cloud account and enable cloud management with it.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnected: okEvent([], {
    message: 'The controller is connected to cloud management.',
    description: 'The state of the cloud connection becomes connected.',
    healthCategory: 'Cloud',
    clears: ofSameOrigin(
      'ComputeOpsManagementConnectionInProgress',
      'ComputeOpsManagementConnectionFailed',
      'ComputeOpsManagementActivationKeyRequired',
    ),
  }),
  ComputeOpsManagementConnectionFailed: warningEvent([], {
    message: 'The connection to cloud management failed.',
    description: 'The controller could not establish the cloud connection and gives up for now.',
    resolution:
      "Check the controller's network, name service and proxy settings; the controller tries again by itself.",
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnectionInitiated: okEvent(['string'], {
    message: 'A connection to cloud management was requested by %1.',
    description: 'A user or a program enables cloud management.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnectionInProgress: okEvent([], {
    message: 'The connection to cloud management is being established.',
    description: 'The controller starts to connect to the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnectionNotEnabled: okEvent([], {
    message: 'Cloud management is not enabled.',
    description: 'The state of the cloud connection becomes not enabled.',
    resolution: 'Enable cloud management if the server is to be managed from the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementConnectionSuccessful: okEvent([], {
    message: 'The attempt to connect to cloud management succeeded.',
    description: 'A connection that was requested by hand or by an activation key comes about.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementDisabledByFactoryDefaults: okEvent([], {
    message: 'Cloud management was switched off because the controller went back to its factory defaults.',
    description: 'A reset to factory defaults removes the cloud connection.',
    resolution: 'Enable cloud management again if the server is to be managed from the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementDisabledBySecureErase: okEvent(['string'], {
    message: 'Cloud management was switched off by the secure erase that %1 started.',
    description: 'A secure erase of the system removes the cloud connection.',
    resolution:
      'Enable cloud management again before the server goes back into service, if it is to be managed from the cloud.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagementDisabledByUser: okEvent(['string'], {
    message: 'Cloud management was switched off by %1.',
    description: 'A user disables cloud management.',
    healthCategory: 'Cloud',
  }),
  ComputeOpsManagerConnectionInterrupted: warningEvent(['string'], {
    message: 'The connection to cloud management was interrupted: %1.',
    description: 'An established cloud connection breaks.',
    resolution:
      "Check the controller's network and proxy; the controller connects again by itself once the path is free.",
    healthCategory: 'Cloud',
  }),
  CorrectableOrUncorrectableMemoryErrors: warningEvent(['string', 'string', 'string', 'string'], {
    message:
      'The memory module on board %1, processor %2, riser %3, socket %4 has more errors than it may have.',
    description: 'The errors of a memory module, corrected or not, go beyond the limit for the module.',
    resolution: 'Reseat the memory module; replace it if the errors continue.',
    healthCategory: 'Memory',
  }),
  CPUErrorCode: criticalEvent(['string', 'string'], {
    message: 'Processor %1 reports the error code %2.',
    description: 'A processor signals an internal error together with a code.',
    resolution: 'Note the code, update the system firmware, and replace the processor if the error returns.',
  }),
  CSRGenerationFailed: warningEvent(['string'], {
    message: 'The controller could not make a certificate signing request: %1.',
    description: 'Automatic certificate enrolment fails at making the key pair or the signing request.',
    resolution: 'Check the subject given for the certificate and start the enrolment again.',
  }),
} as const satisfies Readonly<Record<string, MessageDefinition>>;
