/**
 * The vendor registry `Mgmt`: what the standard registry has no words for, from the state of the server to updates,
 * licences and the controller's own services. Keys and arguments as behaviour § 7.4 has them, sentences our own.
 * Statuses are those suggested there, except where the answer is known better; test/message-registries.test.ts names
 * those.
 *
 * Assumption: known is the number of arguments, not their meaning. Where nothing else tells it, a value comes before
 * the property it was given to, and a lower bound before an upper one, as in `Base`.
 */
import type { MessageRegistry } from './registry.js';
import { critical, ok, warning } from './rows.js';

export const mgmt = {
  prefix: 'Mgmt',
  version: '2.30.1',
  owner: 'Vnd',
  name: 'Mgmt Message Registry',
  language: 'en',
  messages: {
    AHSDisabled: warning(400, [], {
      message: 'The health-system log is switched off.',
      description:
        'A request asks for the health-system log or for an action on it while it records nothing.',
      resolution: 'Set AHSEnabled to true, then repeat the request.',
    }),
    Accepted: ok(202, [], {
      message: 'The request was accepted and is being carried out.',
      description: 'The work a request asked for goes on after the answer to it.',
    }),
    ActionParameterValueNotInList: warning(400, ['string', 'string'], {
      message: 'The value %1 of parameter %2 is not among those it accepts.',
      description: 'A parameter that takes one of a few values was given another.',
      resolution: 'Choose one of the accepted values.',
    }),
    AlertDestinationAssociationError: warning(400, [], {
      message: 'The alert destination does not go with the SNMP user or community it names.',
      description:
        'An SNMP alert destination lacks the user or the community that its protocol version needs.',
      resolution: 'Name a user for SNMPv3 alerts, or a community for SNMPv1 traps.',
    }),
    AlertMailFeatureDisabled: warning(400, [], {
      message: 'Alert mail is switched off.',
      description: 'A test mail was asked for while the controller sends no mail.',
      resolution: 'Set AlertMailEnabled to true, together with the mail server and the address.',
    }),
    AlreadyInProgress: warning(400, [], {
      message: 'The same operation is already running.',
      description: 'A request would start an operation a second time before it has ended.',
      resolution: 'Wait until the operation is over.',
    }),
    AlreadyUpToDate: warning(400, [], {
      message: 'The component already has this version.',
      description: 'An update would write the version that is there already.',
      resolution: 'Nothing needs to be updated; force the update if the same version is to be written again.',
    }),
    ApmPowerCapModeInUsed: warning(400, [], {
      message: 'The power cap is set by the power manager of the enclosure.',
      description: 'A power cap cannot be set on the server while a power manager outside of it sets one.',
      resolution: 'Set the cap in the power manager, or end its control of this server.',
    }),
    ArrayPropertyAlreadyExists: warning(400, ['string', 'string'], {
      message: 'The value %1 is already in the array property %2.',
      description: 'An array that holds each value once was given one of them twice.',
      resolution: 'Leave out the value that is there already.',
    }),
    ArrayPropertyOutOfBound: warning(400, ['string', 'string', 'string', 'string'], {
      message: 'The array property %1 was given %2 elements; it takes %3 to %4.',
      description: 'An array in the body has too few or too many elements.',
      resolution: 'Give a number of elements within the bounds.',
    }),
    ArrayPropertyValueBadParam: warning(400, ['string', 'string'], {
      message: 'The element %1 of the array property %2 is not valid.',
      description: 'One element of an array in the body has a value it cannot have.',
      resolution: 'Correct the element.',
    }),
    AuthenticationTokenExpired: critical(400, [], {
      message: 'The one-time passcode has expired.',
      description: 'The second step of a two-factor login came too late.',
      resolution: 'Log in with name and password again to have a new passcode sent.',
    }),
    BatteryBackupUnitSettingsDisabled: warning(400, [], {
      message: 'The settings for battery backup units are switched off.',
      description: 'What to do when the server runs on a battery cannot be set on this server as it is.',
      resolution: 'Fit a battery backup unit and switch its settings on.',
    }),
    BiosActionTBD: critical(400, ['string'], {
      message: 'The BIOS does not carry out the action %1.',
      description: 'An action on the BIOS resource is named, but this BIOS has nothing behind it.',
      resolution: 'Make the change in the setup of the BIOS, or update the BIOS.',
    }),
    BiosPasswordInfoInvalid: critical(400, [], {
      message: 'The stored BIOS password data cannot be used.',
      description:
        'A BIOS password cannot be changed, because what the BIOS has stored of the old one is not valid.',
      resolution: 'Restart the server so that the BIOS renews its data, then repeat the request.',
    }),
    BiosPasswordMismatch: critical(400, [], {
      message: 'The old BIOS password is not right.',
      description: 'A change of a BIOS password came with an old password that is not the one in force.',
      resolution: 'Give the password in force as the old password.',
    }),
    BundleUpdateAlreadyInProgress: warning(400, [], {
      message: 'A bundle update is already running.',
      description: 'A bundle of firmware cannot be installed while another is.',
      resolution: 'Wait until the running bundle update is over, or stop it.',
    }),
    BundleUpdateComponentDownloadFailed: ok(200, ['string', 'string'], {
      message: 'Bundle %1: component %2 could not be downloaded.',
      description: 'The report of a bundle update tells of a component that could not be fetched.',
      resolution: 'Check that the source of the bundle can be reached and holds the component.',
    }),
    BundleUpdateComponentDownloadStatus: ok(200, ['string', 'string', 'number', 'number'], {
      message: 'Bundle %1: component %2 is being downloaded, number %3 of %4.',
      description: 'The report of a bundle update tells how far the download has come.',
    }),
    BundleUpdateComponentInstallationFailed: ok(200, ['string', 'string'], {
      message: 'Bundle %1: component %2 could not be installed.',
      description: 'The report of a bundle update tells of a component whose installation failed.',
      resolution: 'Read the task of the component in the update task queue for the reason.',
    }),
    BundleUpdateComponentInstallationStatus: ok(200, ['string', 'string', 'number', 'number'], {
      message: 'Bundle %1: component %2 is being installed, number %3 of %4.',
      description: 'The report of a bundle update tells how far the installation has come.',
    }),
    BundleUpdateForceStopped: critical(400, [], {
      message: 'The bundle update was stopped by force.',
      description: 'Somebody ended a bundle update before all its components were installed.',
      resolution: 'Compare the firmware inventory with the bundle, and install what is missing.',
    }),
    BundleUpdateInstallSetCreationFailed: ok(200, ['string', 'string'], {
      message: 'Bundle %1: its install set could not be made: %2.',
      description: 'The report of a bundle update tells that no install set came of the bundle.',
      resolution: 'Delete install sets that are no longer needed, then start the bundle update again.',
    }),
    BundleUpdateInstallSetCreationSuccess: ok(200, ['string'], {
      message: 'Bundle %1: its install set is ready.',
      description: 'The report of a bundle update tells that the install set of the bundle was made.',
    }),
    BundleUpdateInstallSetMetaDownloadFailed: ok(200, ['string', 'string'], {
      message: 'Bundle %1: the description of its install set could not be downloaded: %2.',
      description:
        'The report of a bundle update tells that the list of its components could not be fetched.',
      resolution: 'Check the URL of the bundle and the way to it.',
    }),
    BundleUpdateInstallSetMetaDownloadStatus: ok(200, ['string', 'string'], {
      message: 'Bundle %1: the description of its install set is being downloaded, %2.',
      description: 'The report of a bundle update tells how far the list of its components was fetched.',
    }),
    BundleUpdateInstallSetMetaProcessingFailed: ok(200, ['string', 'string'], {
      message: 'Bundle %1: the description of its install set could not be understood: %2.',
      description: 'The report of a bundle update tells that the list of its components is not valid.',
      resolution: 'Get the bundle anew from where it was published.',
    }),
    BundleUpdateInstallSetMetaProcessingSuccess: ok(200, ['string'], {
      message: 'Bundle %1: the description of its install set was read.',
      description: 'The report of a bundle update tells that the list of its components is understood.',
    }),
    BundleUpdateInvalidUrl: warning(400, ['string'], {
      message: 'No bundle can be fetched from %1.',
      description: 'The URL given for a bundle update is not of the form it must have.',
      resolution: 'Give the full URL of a bundle, with its protocol.',
    }),
    BundleUpdateResetComplete: warning(400, [], {
      message: 'The reset that ends the bundle update is over.',
      description: 'The server was reset, and the firmware of a bundle is active now.',
      resolution: 'Compare the firmware inventory with the bundle.',
    }),
    BundleUpdateResetFailed: warning(400, [], {
      message: 'The reset that ends the bundle update did not succeed.',
      description: 'The firmware of a bundle is installed, but not active, because the server was not reset.',
      resolution: 'Reset the server by hand.',
    }),
    BundleUpdateResetPending: warning(400, [], {
      message: 'The bundle update waits for a reset.',
      description: 'The firmware of a bundle is installed and becomes active with the next reset.',
      resolution: 'Reset the server when it may be interrupted.',
    }),
    BundleUpdateSuccess: ok(200, [], {
      message: 'The bundle update is done.',
      description: 'All components of a bundle were installed.',
    }),
    COMActivationDenied: warning(400, ['string'], {
      message: 'The controller cannot be connected to the cloud manager: %1.',
      description: 'A request to hand the server to the cloud manager is refused.',
      resolution: 'Remove what the message names, then activate the connection again.',
    }),
    COMReconnectDenied: ok(400, [], {
      message: 'There is no connection to the cloud manager that could be made anew.',
      description: 'A request to reconnect came while the controller is connected, or was never activated.',
      resolution: 'Activate the connection first if the server shall be managed from the cloud.',
    }),
    CalibrateInProgress: warning(400, [], {
      message: 'The power calibration is running.',
      description: 'Power limits cannot be set while the server measures what it can consume.',
      resolution: 'Wait until the calibration is over, then repeat the request.',
    }),
    CannotRemoveDefaultLanguagePack: warning(400, [], {
      message: 'The language pack in use as the default cannot be removed.',
      description: 'The removal of the language that the controller speaks by default is refused.',
      resolution: 'Make another language the default first.',
    }),
    CannotRemoveLanguagePack: warning(400, ['string'], {
      message: 'The language pack %1 could not be removed.',
      description: 'A language pack is built in, is not installed, or is being used.',
      resolution: 'Check in the list of languages that the pack is installed and not in use.',
    }),
    CannotRemoveLicense: warning(400, [], {
      message: 'This licence cannot be removed.',
      description: 'The deletion of a licence that belongs to the hardware, or of none at all, is refused.',
      resolution: 'Leave the licence; a better one can be installed over it.',
    }),
    ChassisPowerDataUnAvailable: warning(400, [], {
      message: 'The chassis gives no power data at the moment.',
      description: 'A request needs the power readings of the chassis and the controller has none.',
      resolution: 'Wait a minute; if there are still no readings, check the power supplies of the chassis.',
    }),
    ChassisResetRequired: warning(200, [], {
      message: 'The change takes effect when the chassis is reset.',
      description: 'A change was stored, and the chassis has to be reset before it is in force.',
      resolution: 'Reset the chassis when everything in it may be interrupted.',
    }),
    ComponentUploadAlreadyInProgress: warning(400, [], {
      message: 'A component is already being uploaded.',
      description: 'The update service takes one upload at a time.',
      resolution: 'Wait until the update service is idle again, then upload.',
    }),
    ComponentUploadFailed: warning(400, [], {
      message: 'The component could not be uploaded.',
      description: 'An upload ended before the component was stored in the repository.',
      resolution: 'Check the space left in the repository and the connection, then upload again.',
    }),
    DailyUpdateLimitExceeded: warning(400, [], {
      message: 'The component was updated as often today as it may be.',
      description: 'The number of updates a day is limited, to spare the flash memory.',
      resolution: 'Update the component tomorrow.',
    }),
    DemoLicenseKeyPreviouslyInstalled: warning(400, [], {
      message: 'A trial licence was installed on this controller before.',
      description: 'A trial licence can be installed once, and a second one is refused.',
      resolution: 'Install a purchased licence.',
    }),
    DeniedVNDOneViewUserCreation: ok(400, ['string'], {
      message: 'The account %1 cannot be created; its name is kept for the management appliance.',
      description: 'A request asks for an account with a name that the management appliance uses for itself.',
      resolution: 'Choose another name.',
    }),
    DeviceIsBusy: warning(400, ['string'], {
      message: 'The device %1 is busy.',
      description: 'A device cannot take a request because it still works on an earlier one.',
      resolution: 'Repeat the request after a while.',
    }),
    DeviceResetRequired: warning(200, [], {
      message: 'The change takes effect when the device is reset.',
      description: 'A change was stored, and the device has to be reset before it is in force.',
      resolution: 'Reset the device, or the server with it.',
    }),
    DiagsTestAlreadyRunning: warning(400, [], {
      message: 'A diagnostic test is already running.',
      description: 'The controller runs one diagnostic test at a time.',
      resolution: 'Wait for the result of the running test, then start the next.',
    }),
    DowngradeNotAllowed: warning(400, [], {
      message: 'The version is older than the one installed, and downgrades are not allowed.',
      description: 'The downgrade policy of the update service stands against an update.',
      resolution: 'Choose a newer version, or have the downgrade policy changed.',
    }),
    DowngradePolicyAlreadySet: warning(400, [], {
      message: 'The downgrade policy was set for good.',
      description: 'A downgrade policy that forbids all downgrades cannot be changed any more.',
      resolution: 'Choose a version that the policy allows.',
    }),
    ESKMServersNotConfigured: ok(200, [], {
      message: 'No key manager is set up.',
      description: 'The connection to the key managers was tested, but the controller knows of none.',
      resolution: 'Set the address and the port of the primary key manager.',
    }),
    ESXioOrTarImageDownloadAlreadyInProgress: warning(400, [], {
      message: 'An image for the network accelerator is already being downloaded.',
      description: 'One ESXio or tar image can be downloaded at a time.',
      resolution: 'Wait until the download is over, then start the next.',
    }),
    ETagTooLong: warning(400, [], {
      message: 'The ETag in the request is longer than any the service gives.',
      description: 'A precondition of a request holds an ETag that cannot be one of this service.',
      resolution: 'Read the resource, and send the ETag of that answer.',
    }),
    EmptyDNSName: warning(400, [], {
      message: 'The DNS name is empty.',
      description: 'A trusted server was to be added without its name.',
      resolution: 'Give the DNS name or the address of the server.',
    }),
    ErrorIntializingESKM: warning(400, [], {
      message: 'The client for the key managers could not be started.',
      description:
        'The controller cannot use its key managers, because its own part of it failed at the start.',
      resolution: 'Check the settings of the key managers, then reset the controller.',
    }),
    EventLogCleared: ok(200, [], {
      message: 'The log was cleared.',
      description: 'All entries of a log were deleted on request.',
    }),
    EventSubscriptionModified: ok(200, [], {
      message: 'The event subscription was changed.',
      description: 'A change to an event subscription is in force.',
    }),
    EventSubscriptionRemoved: ok(200, [], {
      message: 'The event subscription was deleted.',
      description: 'An event subscription ended, and nothing more is sent to its destination.',
    }),
    ExtendedInfo: ok(200, [], {
      message: 'What the service has to say stands in the extended information.',
      description: 'The code of every answer that is made of messages, success or not.',
      resolution: 'Read the messages in @Message.ExtendedInfo.',
    }),
    FWFlashSuccessTPMOverrideEnabled: ok(200, [], {
      message: 'The firmware was written although a TPM is in use, as the request allowed.',
      description: 'An update with TPMOverride changed firmware that the TPM measures.',
      resolution: 'Before the next boot, have the recovery key of the operating system at hand.',
    }),
    FWFlashSuccessTrustedModuleOverrideEnabled: ok(200, [], {
      message: 'The firmware was written although a trusted module is in use, as the request allowed.',
      description: 'An update with an override changed firmware that the trusted module measures.',
      resolution: 'Before the next boot, have the recovery key of what the trusted module protects at hand.',
    }),
    FWFlashTPMOverrideFlagRequired: warning(400, [], {
      message: 'A TPM is in use; the update needs TPMOverride.',
      description:
        'An update could lock out an operating system whose keys the TPM seals, and did not say it may.',
      resolution: 'Suspend what relies on the TPM, then repeat the request with TPMOverride true.',
    }),
    FWFlashTrustedModuleOverrideFlagRequired: warning(400, [], {
      message: 'A trusted module is in use; the update needs the override for it.',
      description: 'An update could lock out what the trusted module protects, and did not say it may.',
      resolution: 'Suspend what relies on the trusted module, then repeat the request with the override.',
    }),
    FallBackSensorDisabled: warning(400, ['string'], {
      message: 'The fallback of sensor %1 is switched off.',
      description: 'A reading cannot be overridden on a sensor that is not allowed to fall back.',
      resolution: 'Switch the fallback of the sensor on, then set the override.',
    }),
    FallBackSensorOverrideWarning: warning(200, ['string'], {
      message: 'Sensor %1 now shows its fallback; the fans may run faster or slower than they should.',
      description: 'An override was set on a sensor, and cooling no longer follows what it measures.',
      resolution: 'Take the override back as soon as the sensor gives readings again.',
    }),
    FirmwareFileLocked: warning(400, [], {
      message: 'The component is locked.',
      description: 'A component that a task or an install set refers to cannot be replaced or deleted.',
      resolution: 'Remove the task or the install set first.',
    }),
    FirmwareFlashAlreadyInProgress: warning(400, [], {
      message: 'Firmware is already being written.',
      description: 'An update cannot start while another writes its firmware.',
      resolution: 'Wait until the update service shows Complete or Error, then update.',
    }),
    GeneratingCertificate: ok(200, [], {
      message: 'A certificate signing request is being made.',
      description: 'Keys are being generated for a signing request, which takes up to ten minutes.',
      resolution: 'Read CertificateSigningRequest until it is no longer null.',
    }),
    HardDriveZoneBackupFailure: warning(400, [], {
      message: 'The drive zones could not be backed up.',
      description: 'Drive zones were set, but the copy of their settings was not written.',
      resolution: 'Set the drive zones again; if the copy fails again, check the drive backplane.',
    }),
    HardDriveZoneFailure: critical(400, ['string'], {
      message: 'The drive zones could not be set: %1.',
      description: 'The drive backplane did not take the assignment of its bays to nodes.',
      resolution: 'Check the assignment and the drive backplane, then set the drive zones again.',
    }),
    HashAlgNotSupported: critical(400, [], {
      message: 'The TPM cannot measure with the hash algorithm this needs.',
      description: 'The BIOS settings of the TPM do not meet what a measurement requires.',
      resolution:
        'Make the TPM visible and present, measure option ROMs, and activate the SHA-384 registers.',
    }),
    ICRUInvalidAddress: warning(400, ['string'], {
      message: 'The system ROM does not know the ICRU address %1.',
      description: 'A query of the configuration interface of the ROM names a place that is not there.',
      resolution: 'Correct the address.',
    }),
    ICRUNotSupported: warning(400, [], {
      message: 'The system ROM has no ICRU interface.',
      description: 'The configuration interface of the ROM was asked for on a server that does not have it.',
      resolution: 'Update the system ROM, or make the change in its setup.',
    }),
    IPv6ConfigurationError: warning(400, ['string'], {
      message: 'The IPv6 settings do not fit together: %1.',
      description: 'An IPv6 address, prefix or route in the body cannot be used as it is.',
      resolution: 'Correct the address, its prefix length or its gateway.',
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
    ImportSSOParamError: warning(400, [], {
      message: 'Nothing was imported for single sign-on, because a parameter is not valid.',
      description: 'The import of a trusted server has a parameter missing, or one it does not know.',
      resolution: 'Give the certificate itself, or the URI it can be fetched from.',
    }),
    ImportSSOUriError: warning(400, [], {
      message: 'No certificate for single sign-on can be fetched from this URI.',
      description:
        'The URI of a trusted server is malformed, or the server does not answer with a certificate.',
      resolution: 'Check the URI, or import the text of the certificate instead.',
    }),
    ImproperUsage: warning(400, [], {
      message: 'The request uses the resource in a way it is not made for.',
      description: 'All parts of a request are valid, but together they make no sense.',
      resolution: 'Look up in the schema what the resource is for.',
    }),
    IndicatorLedInvalidStateChange: warning(400, [], {
      message: 'The indicator LED cannot be set to this state now.',
      description: 'The LED is blinking because the controller needs it, or blinking was asked for.',
      resolution: 'Choose Lit or Off once the LED has stopped blinking.',
    }),
    InstallSetWriteError: warning(400, ['string'], {
      message: 'The install set %1 could not be stored.',
      description: 'The controller could not write an install set to its flash memory.',
      resolution: 'Delete what is not needed in the repository, then create the install set again.',
    }),
    InterfaceDisabledResetRequired: ok(200, [], {
      message: 'The network interface is switched off when the controller is reset.',
      description:
        'The port by which the controller is reached was changed, for the time after its next reset.',
      resolution: 'Connect the other port, then reset the controller.',
    }),
    InternalErrorWithParam: critical(500, ['string'], {
      message: 'The service failed on this request: %1.',
      description: 'Something went wrong inside the service that can be told more precisely.',
      resolution: 'Repeat the request; if it fails again, reset the controller.',
    }),
    InvalidConfigurationSpecified: warning(400, [], {
      message: 'The settings in the body do not fit together.',
      description: 'Each setting would be valid by itself, but not all of them at once.',
      resolution: 'Compare the settings with each other, and correct those at odds.',
    }),
    InvalidConfigurationSpecifiedForFederation: warning(400, [], {
      message: 'The federation settings do not fit together.',
      description:
        'Discovery, its scope or its times cannot be set this way, for example while multicast is off.',
      resolution: 'Correct the federation settings, and enable multicast discovery if they rely on it.',
    }),
    InvalidDwellTime: warning(400, ['string'], {
      message: 'The dwell time %1 is not one that a trigger can have.',
      description: 'The time a reading must stay beyond a threshold has the wrong form or length.',
      resolution: 'Give a duration such as PT20S within the limits of the trigger.',
    }),
    InvalidEngineID: warning(400, [], {
      message: 'The SNMPv3 engine ID is not valid.',
      description: 'An engine ID was given that is no hexadecimal number of the length SNMPv3 asks for.',
      resolution: 'Give 0x followed by an even number of hexadecimal digits, from ten to sixty-four.',
    }),
    InvalidLicenseKey: warning(400, [], {
      message: 'The licence key is not valid.',
      description: 'A key was mistyped, or it is for another product.',
      resolution: 'Enter the key exactly as it was issued for this controller.',
    }),
    InvalidNonceLength: warning(400, ['string', 'string'], {
      message: 'The nonce is %1 bytes long; it must have %2.',
      description: 'A measurement was asked for with a nonce too short or too long.',
      resolution: 'Give a nonce of the required length.',
    }),
    InvalidOperationForAutoPowerOnState: warning(400, [], {
      message: 'The operation does not go with the automatic power-on setting.',
      description: 'What the server does when power returns rules out what a request asks for.',
      resolution: 'Change the automatic power-on setting first.',
    }),
    InvalidOperationForSystemState: warning(400, ['string'], {
      message: 'The operation is not possible in the present state: %1.',
      description:
        'A request asks for something the server cannot do as it is, such as a forced off while off.',
      resolution: 'Bring the server into a state that allows the operation, then repeat it.',
    }),
    InvalidPassphraseLength: warning(400, ['string', 'string', 'string'], {
      message: 'The passphrase %1 must have %2 to %3 characters.',
      description: 'A passphrase, such as one of an SNMPv3 user, is too short or too long.',
      resolution: 'Give a passphrase of a length within the bounds.',
    }),
    InvalidPasswordComplexity: critical(400, [], {
      message: 'The password is too simple.',
      description: 'A password lacks the mix of characters that the password rules ask for.',
      resolution: 'Mix upper case, lower case, digits and signs, and leave out the user name.',
    }),
    InvalidPasswordLength: critical(400, ['string', 'string'], {
      message: 'The password must have %1 to %2 characters.',
      description: 'A password is shorter than the minimum that is set, or longer than can be stored.',
      resolution: 'Choose a password of a length within the bounds.',
    }),
    InvalidSerialNumberLength: critical(400, ['string'], {
      message: 'The serial number must have %1 characters.',
      description: 'A serial number was given that is too short or too long.',
      resolution: 'Enter the serial number as it is printed on the server.',
    }),
    InvalidTargetsURI: warning(400, ['string'], {
      message: 'The target %1 is nothing that can be updated.',
      description: 'An update lists a target that does not exist, or is no firmware inventory entry.',
      resolution: 'Take the targets from the firmware inventory.',
    }),
    InvalidUserDefAlertType: ok(400, [], {
      message: 'The alert type of the user threshold is not one there is.',
      description: 'A user threshold was set with a kind of alert other than warning or critical.',
      resolution: 'Choose one of the alert types that user thresholds have.',
    }),
    InvalidUserDefSensorNumber: ok(400, [], {
      message: 'No sensor has the number that the user threshold names.',
      description: 'A user threshold was set for a temperature sensor that the server does not have.',
      resolution: 'Take the number of the sensor from the list of temperatures.',
    }),
    InvalidUserDefTemperatureThresholdValue: ok(400, [], {
      message: 'The user threshold is above the limit of the sensor.',
      description: 'A user threshold would come too late, because the hardware acts at a lower temperature.',
      resolution: 'Choose a temperature below the caution limit of the sensor.',
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
    LocationIndicatorActiveInvalidStateChange: warning(400, [], {
      message: 'The location indicator cannot be switched now.',
      description: 'The indicator is blinking because the controller needs it, or has no known state.',
      resolution: 'Switch it once it has stopped blinking.',
    }),
    LoginAttemptDelayed: warning(400, [], {
      message: 'Logins are delayed after a failed attempt.',
      description: 'A login came while the controller makes callers wait because a password was wrong.',
      resolution: 'Wait for the delay to pass, then log in once.',
    }),
    LoginAttemptDelayedSeconds: warning(400, ['number'], {
      message: 'Logins are delayed for %1 seconds after a failed attempt.',
      description: 'As LoginAttemptDelayed, where the length of the delay is known.',
      resolution: 'Wait that long, then log in once.',
    }),
    MCTPDiscoveryDisabled: warning(400, [], {
      message: 'The discovery of devices over MCTP is switched off.',
      description:
        'A request needs devices to be found over MCTP, which is disabled on the server or in a slot.',
      resolution: 'Reset MCTP to its factory settings, then restart the server.',
    }),
    MailNotConfigured: critical(409, [], {
      message: 'A passcode cannot be sent, because no mail server is set up.',
      description: 'Two-factor login is on, but the controller has no mail settings to send passcodes with.',
      resolution: 'Set the mail server and the sender domain, and enable mail for two-factor login.',
    }),
    MailRetrievalFailure: critical(400, [], {
      message: 'The directory has no mail address for this user.',
      description: 'A passcode cannot be sent to a directory user whose address is not known.',
      resolution: 'Have a mail address entered for the user in the directory.',
    }),
    MaxProviders: warning(400, [], {
      message: 'As many providers are registered as the controller allows.',
      description: 'Software on the host cannot add resources of its own, because no place is left.',
      resolution: 'Unregister a provider that is no longer used.',
    }),
    MaxVirtualMediaConnectionEstablished: warning(400, [], {
      message: 'The virtual drive already has a medium.',
      description: 'A medium was to be inserted in a virtual drive that is not empty.',
      resolution: 'Eject the medium first.',
    }),
    MembistVariablesNotSupported: warning(400, [], {
      message: 'The BIOS has no memory self-test that could be ordered this way.',
      description: 'A built-in memory test was asked for, but the BIOS lacks the variables that order it.',
      resolution: 'Update the BIOS, or run the memory test from its setup.',
    }),
    MemoryInterleaveSetError: warning(400, [], {
      message: 'The memory modules do not make up this interleave set.',
      description: 'A request names some, but not all modules of an interleave set, or modules of several.',
      resolution: 'Name all modules of the interleave set, and no others.',
    }),
    MgmtResetAndSystemRebootRequired: warning(200, [], {
      message: 'The change takes effect when the controller is reset and the server restarted.',
      description: 'A change was stored that both the controller and the server have to start anew for.',
      resolution: 'Reset the controller, then restart the server.',
    }),
    MgmtSubnetConflict: warning(400, ['string', 'string'], {
      message: 'The addresses %1 and %2 are in the same subnet.',
      description: 'Two interfaces of the controller would serve one subnet.',
      resolution: 'Choose an address in another subnet for one of them.',
    }),
    MgmtVirtualNICDisabled: warning(400, [], {
      message: 'The virtual network interface to the host is switched off.',
      description: 'A request relies on the interface between the host and its controller.',
      resolution: 'Enable the virtual network interface, then reset the controller.',
    }),
    MinimumFirmwareVersionRequirementNotMet: warning(400, [], {
      message: 'The firmware installed is too old for this update.',
      description: 'A component can only be installed over a certain version or a later one.',
      resolution: 'Install the version that the component names as its minimum first.',
    }),
    NandMountFailed: warning(400, [], {
      message: 'The flash memory of the controller cannot be used.',
      description: 'The controller could not mount the flash memory where logs and components are kept.',
      resolution: 'Reset the controller; if that does not help, have its flash memory formatted.',
    }),
    NewerVersionRequired: warning(400, [], {
      message: 'Only a newer version than the one installed can be written.',
      description: 'An update brought the same version or an older one where neither is taken.',
      resolution: 'Get a newer version of the component.',
    }),
    NoContent: ok(200, [], {
      message: 'There is nothing to show.',
      description: 'A request was in order, but what it asks for is empty.',
    }),
    NoEventSubscriptions: warning(400, [], {
      message: 'Nobody has subscribed to events.',
      description: 'A test event was to be sent, and there is no destination for it.',
      resolution: 'Create an event subscription, then send the test event.',
    }),
    NoMatchingDeviceFound: critical(400, [], {
      message: 'The server has no device that this firmware is for.',
      description: 'An image was read, but fits none of the devices present.',
      resolution: 'Get the image for the devices in this server, and power it on so that they are found.',
    }),
    NoMatchingTargetDeviceFound: critical(400, [], {
      message: 'None of the targets is a device that this firmware is for.',
      description: 'An image fits devices of this server, but not those the request names.',
      resolution: 'Name the devices that the image is for, or no targets at all.',
    }),
    NoPowerMetering: ok(200, [], {
      message: 'The server does not measure its power.',
      description: 'Power readings were asked for on a server without a power meter.',
    }),
    NoSNMPAlertDestinationsConfigured: warning(400, [], {
      message: 'No destination for SNMP alerts is set.',
      description: 'A test alert was to be sent, and there is nowhere to send it.',
      resolution: 'Add an alert destination, then send the test alert.',
    }),
    NoSamples: ok(200, [], {
      message: 'There are no power samples yet.',
      description: 'The history of power readings was asked for before the first was taken.',
    }),
    NoScriptedVirtualMediaConnectionAvailable: warning(400, [], {
      message: 'No medium is inserted by URL.',
      description: 'A medium that a URL leads to was to be ejected or booted, and there is none.',
      resolution: 'Insert a medium by URL first.',
    }),
    NoSpaceforDNSName: warning(400, [], {
      message: 'There is no room for one more DNS name.',
      description: 'The list of trusted servers cannot hold another name.',
      resolution: 'Delete a trusted server that is no longer needed.',
    }),
    NoVirtualMediaConnectionAvailable: warning(400, [], {
      message: 'The virtual drive is empty.',
      description: 'A medium was to be ejected from a virtual drive that has none.',
      resolution: 'Insert a medium before it is ejected.',
    }),
    NodeAssignedCrossRegion: warning(400, ['string', 'string'], {
      message: 'Node %1 cannot be assigned to zone %2, which lies in another region.',
      description:
        'A power zone would span two regions of the enclosure, each with power supplies of its own.',
      resolution: 'Assign the node to a zone of its own region.',
    }),
    NodeNotPresentInZone: warning(400, [], {
      message: 'The zone does not have this node.',
      description: 'A setting was to be made for a node in a power zone it does not belong to.',
      resolution: 'Look up which nodes the zone has.',
    }),
    NonPLDMUpdateableTargetURI: warning(400, ['string'], {
      message: 'The target %1 cannot be updated over PLDM.',
      description: 'A PLDM image was given a target that takes its firmware in another way.',
      resolution: 'Name only targets that can be updated over PLDM.',
    }),
    NotSupportedOnNIC: warning(400, ['string', 'string'], {
      message: 'The property %1 cannot be set on the network interface %2.',
      description: 'The interfaces of the controller differ, and this one lacks the property.',
      resolution: 'Set the property on another interface, or leave it out.',
    }),
    NotValidIPAddrOrDNS: warning(400, ['string'], {
      message: '%1 is neither an IP address nor a DNS name.',
      description: 'A host was to be named, and the text given can name none.',
      resolution: 'Give an IPv4 or IPv6 address, or a DNS name.',
    }),
    NotValidIPAddress: warning(400, ['string', 'string'], {
      message: 'The value %1 of property %2 is no IP address.',
      description: 'A property that holds an IP address was given another text.',
      resolution: 'Give an IPv4 or IPv6 address, as the property asks for.',
    }),
    NotValidSubnetMask: warning(400, ['string', 'string'], {
      message: 'The value %1 of property %2 is no subnet mask.',
      description: 'A subnet mask was given that is no row of ones followed by zeros.',
      resolution: 'Give a mask such as 255.255.255.0.',
    }),
    OperationAvailableAfterSystemPOST: warning(400, ['string'], {
      message: '%1 is available when the server has finished its power-on self-test.',
      description: 'A request needs something that the BIOS has not made ready yet.',
      resolution: 'Wait until the self-test is over, then repeat the request.',
    }),
    OperationWillCompleteAfterSystemPOST: ok(200, ['string'], {
      message: '%1 will be finished after the power-on self-test of the server.',
      description: 'A request was accepted during the self-test and the rest of it follows by itself.',
    }),
    PowerCapOACntrld: warning(400, [], {
      message: 'The enclosure manager controls the power cap.',
      description: 'A power cap was to be set on a server whose enclosure shares out the power.',
      resolution: 'Set the power cap in the enclosure manager.',
    }),
    PowerCapROMCntrld: warning(400, [], {
      message: 'The system ROM controls the power cap.',
      description: 'A power cap was to be set on a server whose BIOS settings reserve that to the ROM.',
      resolution: 'Leave power capping to the controller in the BIOS settings.',
    }),
    PowerLimitMayNotTakeEffect: warning(200, [], {
      message: 'The power limit is set, but may have no effect.',
      description: 'A limit was stored that the hardware cannot keep in its present state.',
      resolution: 'Power the server on, and compare the limit with what it consumes.',
    }),
    PowerRegulationNotDisable: warning(400, [], {
      message: 'The power regulator is not disabled.',
      description: 'A power setting can only be made while the power regulator does not act.',
      resolution: 'Disable the power regulator, then repeat the request.',
    }),
    PowerSettingAdjustRequired: warning(400, [], {
      message: 'Another power setting stands against this one.',
      description: 'A power limit contradicts the power mode or the redundancy that is set.',
      resolution: 'Adjust the power mode or the redundancy first, then set the limit.',
    }),
    PowerValueBadParam: warning(400, [], {
      message: 'The power value is not valid.',
      description: 'A power limit or threshold is no number, or no sensible one.',
      resolution: 'Give a number of watts, or of percent where that is the unit.',
    }),
    PowerValueInvalidCalibrationData: warning(400, [], {
      message: 'The calibration data are not valid, so no power limit can be set.',
      description: 'The range of power that the server can be held to is not known.',
      resolution: 'Restart the server so that its power is calibrated anew.',
    }),
    PowerValueNotOptimal: warning(200, ['string'], {
      message: 'The power cap is set, but one below %1 percent may be out of reach.',
      description:
        'A cap lies so low in the range of the server that it slows down without reaching the cap.',
      resolution: 'Choose a higher cap if the server becomes too slow or exceeds it.',
    }),
    PowerValueUnAvailable: warning(400, [], {
      message: 'The power value cannot be read at the moment.',
      description: 'A power reading is asked for that the server does not have ready.',
      resolution: 'Wait until the power-on self-test is over, then read it again.',
    }),
    PowerValueUnSupported: warning(400, [], {
      message: 'The server does not have this power value.',
      description: 'A power setting was asked for that the power supplies or the BIOS do not offer.',
      resolution: 'Leave the setting out.',
    }),
    PrimaryESKMServerAccessible: ok(200, [], {
      message: 'The primary key manager answers, the secondary does not.',
      description: 'The connection to the key managers was tested, and only the first could be reached.',
      resolution: 'Check the secondary key manager unless there is none.',
    }),
    PrimarySecondaryAddressesResolveToSameServer: ok(200, [], {
      message: 'The addresses of both key managers lead to the same server.',
      description: 'The test of the key managers found no second server behind the second address.',
      resolution: 'Give the address of another server as the secondary key manager.',
    }),
    PrimarySecondaryESKMServersAccessible: ok(200, [], {
      message: 'Both key managers answer.',
      description: 'The connection to the key managers was tested, and both could be reached.',
    }),
    PropertyNotSupported: warning(400, ['string'], {
      message: 'This server does not support the property %1.',
      description: 'A property is in the schema, but its feature is missing on this model.',
      resolution: 'Leave the property out.',
    }),
    PropertyNotWritableOrUnknown: warning(400, ['string'], {
      message: 'The property %1 is read-only, or the resource does not have it.',
      description: 'The body holds a property that cannot be set on this resource.',
      resolution: 'Remove the property from the body.',
    }),
    PropertyValueAlreadySet: ok(200, ['string', 'string'], {
      message: 'The property %2 already has the value %1.',
      description: 'A request sets a property to what it is, and nothing was changed.',
    }),
    PropertyValueBadParam: warning(400, ['string'], {
      message: 'The value of %1 is not valid.',
      description:
        'A property or parameter was given a value it cannot have; the argument may tell what it needs.',
      resolution: 'Correct the value.',
    }),
    PropertyValueExceedsMaxLength: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of property %2 is longer than %3 characters.',
      description: 'A text in the body does not fit where it is to be stored.',
      resolution: 'Shorten the value.',
    }),
    PropertyValueIncompatible: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of property %2 does not go with property %3.',
      description: 'Two properties contradict each other, such as two steps of an install set with one name.',
      resolution: 'Change one of the two properties.',
    }),
    PropertyValueOutOfRange: warning(400, ['string', 'string', 'string'], {
      message: 'The value %1 of property %2 is outside the range %3.',
      description: 'A number in the body is too small or too large.',
      resolution: 'Give a value within the range.',
    }),
    PropertyValueRequired: warning(400, ['string', 'string'], {
      message: 'The property %1 needs a value when property %2 is given.',
      description: 'A property in the body cannot be set alone.',
      resolution: 'Give both properties.',
    }),
    RecoveryInstallSetRequired: critical(400, [], {
      message: 'There must be a system recovery set.',
      description: 'A request would delete the recovery set, or needs one and there is none.',
      resolution: 'Keep the recovery set, or create one before anything else.',
    }),
    RepairNotSupported: warning(400, ['string'], {
      message: 'A log entry of severity %1 cannot be marked as repaired.',
      description: 'An entry tells of nothing that could be repaired.',
      resolution: 'Mark only entries of severity Warning or Critical.',
    }),
    RequiredPropertyMissing: warning(400, ['string'], {
      message: 'The property %1 must be given as well.',
      description: 'The body has properties that are of no use without another.',
      resolution: 'Add the property to those in the body.',
    }),
    ResetInProgress: warning(200, [], {
      message: 'A reset has started.',
      description: 'The request set off a reset of the controller or of the server, or came during one.',
      resolution: 'Wait until the reset is over before the next request.',
    }),
    ResetRequired: warning(200, [], {
      message: 'The change takes effect when the controller is reset.',
      description: 'A setting of the controller was stored, and is pending until the controller starts anew.',
      resolution: 'Reset the controller once all settings are made.',
    }),
    ResourceBeingFlashed: warning(400, ['string'], {
      message: 'The firmware of %1 is being written.',
      description: 'A resource cannot be used or changed while its firmware is updated.',
      resolution: 'Wait until the update is over, then repeat the request.',
    }),
    ResourceInUseWithDetail: warning(400, ['string'], {
      message: 'The resource is in use: %1.',
      description:
        'A change is refused because of something that works with the resource, and that can be named.',
      resolution: 'End what uses the resource, then repeat the request.',
    }),
    ResourceNotReadyRetry: warning(400, ['string'], {
      message: 'The resource is not ready yet; try again in %1 seconds.',
      description: 'The controller still gathers what the resource consists of.',
      resolution: 'Repeat the request after that time.',
    }),
    ResourceTemporarilyUnavailable: warning(503, [], {
      message: 'The resource is out of reach for the moment.',
      description: 'A resource cannot be read while the controller is busy, for example with an update.',
      resolution: 'Repeat the request when the update service is idle.',
    }),
    SMBIOSRecordNotFound: warning(400, ['string'], {
      message: 'There is no SMBIOS record of type %1.',
      description: 'A request needs a record that the BIOS has not handed over.',
      resolution: 'Let the server finish its power-on self-test once, then repeat the request.',
    }),
    SNMPAlertDisabled: warning(400, [], {
      message: 'SNMP alerts are switched off.',
      description: 'A test alert was asked for while the controller sends no alerts.',
      resolution: 'Enable SNMP alerts, then send the test alert.',
    }),
    SNMPDisabled: warning(400, [], {
      message: 'SNMP is switched off.',
      description: 'An SNMP setting or test was asked for while the protocol is disabled.',
      resolution: 'Enable SNMP in the network protocols, then repeat the request.',
    }),
    SNMPTestAlertFailed: warning(400, [], {
      message: 'The test alert could not be sent.',
      description: 'SNMP is enabled and has a destination, but the alert did not leave the controller.',
      resolution: 'Check the alert destinations and the network of the controller.',
    }),
    SNMPv1Disabled: warning(400, [], {
      message: 'SNMPv1 is switched off.',
      description: 'A setting or destination of SNMPv1 was asked for while this version is disabled.',
      resolution: 'Enable SNMPv1, or use SNMPv3.',
    }),
    SNMPv3Disabled: warning(400, [], {
      message: 'SNMPv3 is switched off.',
      description: 'A user or destination of SNMPv3 was asked for while this version is disabled.',
      resolution: 'Enable SNMPv3, then repeat the request.',
    }),
    SNTPConfigurationManagedByDHCPAndIsReadOnly: warning(400, ['string'], {
      message: 'The property %1 is set by DHCP and cannot be written.',
      description: 'A time setting was to be changed that the controller gets from a DHCP server.',
      resolution: 'Stop using the time servers that DHCP gives, then set the property.',
    }),
    SSOCertficateEmpty: warning(400, [], {
      message: 'The certificate for single sign-on is empty.',
      description: 'The import of a trusted server came without the text of its certificate.',
      resolution: 'Give the certificate in PEM form.',
    }),
    SSOCertificateReadError: warning(400, [], {
      message: 'The certificate for single sign-on could not be read.',
      description: 'The text given or fetched for a trusted server is no certificate.',
      resolution: 'Give a certificate in PEM form, whole and unchanged.',
    }),
    SSONoSpaceError: warning(400, [], {
      message: 'There is no room for one more certificate of single sign-on.',
      description: 'The list of trusted servers cannot hold another certificate.',
      resolution: 'Delete the record of a server that is no longer trusted.',
    }),
    SSORecordNotFound: warning(400, [], {
      message: 'The record for single sign-on does not exist.',
      description: 'A trusted server was to be deleted by a number that none has.',
      resolution: 'Read the list of trusted servers, and use a number in it.',
    }),
    SamplesNotCaptured: ok(200, ['string'], {
      message: 'No samples were taken: %1.',
      description: 'A metric report was asked for in a time when its metric was not measured.',
      resolution: 'Power the server on, and read the report after its sampling interval.',
    }),
    SecondaryESKMServerAccessible: ok(200, [], {
      message: 'The secondary key manager answers, the primary does not.',
      description: 'The connection to the key managers was tested, and only the second could be reached.',
      resolution: 'Check the address of the primary key manager, and whether it runs.',
    }),
    SecureEraseInProgress: warning(400, [], {
      message: 'The server is being securely erased.',
      description: 'Updates and other changes are refused until a secure erase has ended.',
      resolution: 'Wait until the erase status is final; this can take a day.',
    }),
    ServerConfigLockStatusUnknown: warning(400, [], {
      message: 'Whether the server configuration lock is on is not known.',
      description: 'A request is ruled out by the configuration lock, whose state the BIOS has not reported.',
      resolution: 'Let the server finish its power-on self-test once, then repeat the request.',
    }),
    ServerConfigurationLockEnabled: warning(400, [], {
      message: 'The server configuration lock is on.',
      description: 'A request would change a configuration that is locked against tampering.',
      resolution: 'Take the lock off in the setup of the BIOS first.',
    }),
    SimpleUpdateInvalidImageOrCredentials: warning(400, ['string', 'string'], {
      message: 'The action %2 could not fetch %1: there is no image, or the credentials do not open it.',
      description: 'The server of an image answered, but gave no image.',
      resolution: 'Check the path of the image, and the user name and password for it.',
    }),
    SimpleUpdateInvalidImageURI: warning(400, ['string', 'string'], {
      message: 'The image URI %1 is not one the action %2 can fetch from.',
      description: 'The URI of an image is malformed, or its protocol is not supported.',
      resolution: 'Give a full URI with a supported protocol and a file name.',
    }),
    SmartNICDeviceError: warning(400, ['string'], {
      message: 'The network accelerator reported an error: %1.',
      description: 'An accelerator card with a processor of its own could not carry out a request.',
      resolution: 'Reset the accelerator; if the error stays, update its firmware.',
    }),
    SmartNICNotPresent: warning(400, ['string', 'string'], {
      message: 'There is no network accelerator %1 in %2.',
      description: 'A request is meant for an accelerator card that the server does not have.',
      resolution: 'Look up in the list of systems which accelerators are fitted.',
    }),
    SuccessFeedback: ok(200, ['string'], {
      message: 'The request was carried out: %1.',
      description: 'A request succeeded, and there is something to say about how.',
    }),
    SyslogFeatureDisabled: warning(400, [], {
      message: 'Remote syslog is switched off.',
      description: 'A test message was asked for while the controller sends nothing to a syslog server.',
      resolution: 'Set RemoteSyslogEnabled to true, together with the server.',
    }),
    SystemPowerOffRequired: ok(200, [], {
      message: 'The operation waits until the server is powered off.',
      description: 'An auxiliary power cycle was accepted while the server is on.',
      resolution: 'Power the server off; the operation then starts by itself.',
    }),
    SystemPowerStateChangeFailed: warning(400, [], {
      message: 'The power state of the server could not be changed.',
      description: 'The server did not follow a request to power on, off or cycle.',
      resolution: 'Read the log for power faults, then repeat the request.',
    }),
    SystemResetRequired: warning(200, [], {
      message: 'The change takes effect when the server is reset.',
      description: 'A change was stored, and waits for the BIOS to apply it at the next start.',
      resolution: 'Reset the server when it may be interrupted.',
    }),
    SystemSecurityRestriction: critical(400, [], {
      message: 'The security settings of the server forbid this.',
      description: 'A request is valid, but ruled out by how the server was locked down.',
      resolution: 'Have the security settings changed by whoever is responsible for them.',
    }),
    TargetsLimitExceeded: warning(400, [], {
      message: 'The request names too many targets.',
      description: 'An update lists more targets than one request can have.',
      resolution: 'Spread the targets over several requests, ten in each at most.',
    }),
    TokenRequired: critical(401, [], {
      message: 'The request needs a session token.',
      description: 'A request came with credentials of another kind where only a session will do.',
      resolution: 'Log in, and send the session token in X-Auth-Token.',
    }),
    UnableModifyRights: warning(400, [], {
      message: 'The privileges cannot be changed.',
      description: 'An account would change its own privileges, or grant one that it does not hold.',
      resolution: 'Have the privileges changed by an account that may administer accounts and holds them.',
    }),
    UnableToModifyAfterVirtualMediaInsert: warning(400, ['string'], {
      message: 'The property %1 cannot be changed while a virtual medium is inserted.',
      description: 'A setting of virtual media must not change under a medium in use.',
      resolution: 'Eject the medium, then set the property.',
    }),
    UnableToModifyDueToMissingComponent: warning(400, ['string'], {
      message: 'The property %1 cannot be changed, because a component it needs is missing.',
      description: 'A setting is meant for hardware or software that the server does not have.',
      resolution: 'Fit or install the component, then set the property.',
    }),
    UnableToModifyDuringSystemPOST: warning(400, ['string'], {
      message: 'The property %1 cannot be changed while the server runs its power-on self-test.',
      description: 'A boot setting was to be changed between the power-on and the end of the self-test.',
      resolution: 'Wait until the self-test has finished, then repeat the request.',
    }),
    UnableToModifyWhileKVMIPConnected: warning(400, ['string'], {
      message: 'The property %1 cannot be changed while a remote console is connected.',
      description: 'A setting of the remote console must not change under a console in use.',
      resolution: 'Close all remote consoles, then set the property.',
    }),
    UnauthorizedLoginAttempt: warning(401, [], {
      message: 'The user name and password do not open a session.',
      description: 'A login names no account, or not the password of that account.',
      resolution: 'Log in with the name and password of an account.',
    }),
    UnsupportedCipherAlgo: warning(400, ['string', 'string'], {
      message: 'The cipher %1 cannot be used for %2.',
      description: 'A cipher or hash algorithm is unknown, or too weak for the security state.',
      resolution: 'Choose one of the algorithms that the resource lists.',
    }),
    UnsupportedOperation: warning(400, [], {
      message: 'This server does not support the operation.',
      description: 'An operation exists in the schema, but not on this model.',
      resolution: 'Reach the goal in another way; repeating the request will not help.',
    }),
    UnsupportedOperationACEEnabled: ok(400, [], {
      message: 'The operation is not possible while automatic certificate enrolment is on.',
      description: 'A certificate was to be changed by hand while the controller renews it by itself.',
      resolution: 'Switch automatic certificate enrolment off first.',
    }),
    UnsupportedOperationInChassisVersion: warning(400, [], {
      message: 'The firmware of the chassis does not support the operation.',
      description: 'An operation depends on the chassis, whose firmware does not know it.',
      resolution: 'Update the firmware of the chassis.',
    }),
    UnsupportedOperationInLegacyBootMode: warning(400, [], {
      message: 'The operation is not possible in legacy boot mode.',
      description: 'An operation needs UEFI, and the server boots without it.',
      resolution: 'Set the boot mode to UEFI and reset the server.',
    }),
    UnsupportedOperationInSystemBIOS: warning(400, [], {
      message: 'The BIOS does not support the operation.',
      description: 'An operation depends on the BIOS, whose version does not know it.',
      resolution: 'Update the BIOS.',
    }),
    UnsupportedOperationWeakCipherDisabled: warning(400, [], {
      message: 'The operation is not possible while weak ciphers are disabled.',
      description: 'An operation would need a cipher that was switched off as too weak.',
      resolution: 'Do without the operation, or enable weak ciphers for its sake.',
    }),
    UnsupportedSecurityState: warning(400, [], {
      message: 'The operation is not possible in the present security state.',
      description: 'An operation is forbidden by the security state, or the state cannot be left that way.',
      resolution: 'Look up which security states can follow the present one and what each allows.',
    }),
    UpdateBadHeader: critical(400, [], {
      message: 'The update failed: the header of the image is not valid.',
      description: 'The first bytes of an image are not those of firmware for this component.',
      resolution: 'Get the image again, and make sure it is for this component.',
    }),
    UpdateBadParameter: critical(400, [], {
      message: 'The update failed: one of its parameters is not valid.',
      description: 'An update was ordered with a parameter that the installer does not take.',
      resolution: 'Correct the parameters of the update.',
    }),
    UpdateCancelled: critical(400, [], {
      message: 'The update was cancelled.',
      description: 'Somebody stopped an update before anything was written.',
      resolution: 'Start the update again if it is still wanted.',
    }),
    UpdateDependencyFailure: critical(400, [], {
      message: 'The update failed: something it depends on is missing.',
      description: 'A component needs a version of another that is not installed.',
      resolution: 'Install the components that this one depends on first.',
    }),
    UpdateFailed: critical(400, ['string'], {
      message: 'The update failed: %1.',
      description: 'The installer of a component ended with an error that is told in the argument.',
      resolution: 'Read the log, remove the cause and start the update again.',
    }),
    UpdateFailedInPOST: warning(400, [], {
      message: 'The update failed during the power-on self-test.',
      description: 'The BIOS was to apply an update at the start of the server and could not.',
      resolution: 'Reset the server to let the BIOS try again.',
    }),
    UpdateInPOST: critical(400, [], {
      message: 'The update is not possible while the server runs its power-on self-test.',
      description: 'A component cannot be written before the BIOS has finished with it.',
      resolution: 'Start the update when the self-test is over.',
    }),
    UpdateInterrupted: critical(400, [], {
      message: 'The update was interrupted.',
      description: 'An update had begun to write when power, a reset or an error ended it.',
      resolution: 'Repeat the update before the component is used again.',
    }),
    UpdateInvalidFile: critical(400, [], {
      message: 'The update failed: the file is not firmware.',
      description: 'An uploaded file is damaged, or of a kind the update service does not know.',
      resolution: 'Get the file again from where it was published, and upload it unchanged.',
    }),
    UpdateInvalidOS: critical(400, [], {
      message: 'The update failed: it is not for the operating system of this server.',
      description: 'A component that runs on the host was made for another operating system.',
      resolution: 'Get the component for the operating system in use.',
    }),
    UpdateNotApplicable: critical(400, [], {
      message: 'The update is not for this server.',
      description: 'A component is valid, but nothing in the server takes it.',
      resolution: 'Get the component for this model and its devices.',
    }),
    UpdateRepositoryUnavailable: critical(400, [], {
      message: 'The component repository cannot be used.',
      description: 'The flash memory that holds the components could not be read or written.',
      resolution: 'Reset the controller; if that does not help, have its flash memory checked.',
    }),
    UpdateRepositoryUnavailableDueToBMCReset: warning(400, [], {
      message: 'The component repository is not ready after the reset of the controller.',
      description: 'The controller has just started, and still reads its repository.',
      resolution: 'Wait until the update service is idle, then repeat the request.',
    }),
    UpdateSignatureValidationFailed: critical(400, [], {
      message: 'The update failed: the signature of the image is not valid.',
      description:
        'An image was changed after it was signed, or signed by someone the controller does not trust.',
      resolution: 'Get the image again from a source you trust.',
    }),
    UpdateSimpleStatus: warning(400, ['string', 'string', 'string', 'number'], {
      message: 'The update of %1 with %2 is in state %3 and %4 percent done.',
      description: 'The result of an update from a URI tells how far it has come.',
      resolution: 'Wait until the update service shows Complete or Error.',
    }),
    UpdateTaskQueueFull: critical(400, [], {
      message: 'The update task queue is full.',
      description: 'One more task was to be queued than the queue can hold.',
      resolution: 'Delete tasks that are complete or no longer wanted.',
    }),
    UpdateTaskQueueWriteError: warning(400, ['string'], {
      message: 'The update task %1 could not be stored.',
      description: 'The controller could not write the update task queue to its flash memory.',
      resolution: 'Delete tasks and components that are not needed, then queue the task again.',
    }),
    UpdateTemporarilyUnavailable: critical(400, [], {
      message: 'Updates are not possible at the moment.',
      description:
        'The update service is held up, for example by a firmware scan or by the start of the server.',
      resolution: 'Repeat the request after a few minutes.',
    }),
    UpdateWithPowerOff: critical(400, [], {
      message: 'The update is not possible while the server is off.',
      description: 'A component can only be written while the server has power.',
      resolution: 'Power the server on, then update.',
    }),
    UpdateWithPowerOn: critical(400, [], {
      message: 'The update is not possible while the server is on.',
      description: 'A component can only be written while the server does not use it.',
      resolution: 'Power the server off, then update.',
    }),
    UserAlreadyExist: warning(400, [], {
      message: 'An account with this name already exists.',
      description: 'An account was to be created or renamed to a name that another has.',
      resolution: 'Choose a name that no account has.',
    }),
    UserNameAlreadyExists: warning(400, ['string'], {
      message: 'The user name %1 is taken.',
      description: 'A user, such as one of SNMPv3, was to get a name that another has.',
      resolution: 'Choose another user name.',
    }),
    VirtualMediaIsDisabled: warning(400, [], {
      message: 'Virtual media are switched off.',
      description: 'A medium was to be inserted or ejected while the virtual drives are disabled.',
      resolution: 'Enable virtual media in the network protocols first.',
    }),
    ZonePowerLimitExceeded: warning(400, ['string', 'string', 'string'], {
      message: 'Zone %1 was given a power limit of %2; it can have %3 at most.',
      description: 'The power limit of a zone exceeds what the enclosure can supply to it.',
      resolution: 'Choose a lower limit.',
    }),
  },
} as const satisfies MessageRegistry;
