/**
 * The registry `MgmtEvents`, keys R to U: SAS and self-encrypting drives, certificates, storage systems,
 * temperatures and thresholds. A storage system is named by itself and the slot of its controller. Keys, arguments
 * and clearing as behaviour § 7.5 has them. Assumption: what each argument means, drawn from its key.
 */
import type { MessageDefinition } from './registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from './rows.js';

export const mgmtEventsRToU = {
  ReadFailedForLiquidCoolingRecord: warningEvent([], {
    message: 'The service records of the liquid cooling cannot be read.',
    description: 'The controller fails to read when the liquid cooling loops were last serviced.',
    resolution: 'Restart the controller; enter the service records again if they still cannot be read.',
    healthCategory: 'Cooling',
  }),
  RedfishEventCertAuthReadFailed: criticalEvent([], {
    message: "The CA certificates for event delivery cannot be read from the controller's storage.",
    description: 'The controller loads the certificates it checks event listeners against and fails.',
    resolution: 'Import the CA certificates of the event service again.',
  }),
  RefreshSystemInventory: okEvent([], {
    message: 'The inventory of the system changed and should be read again.',
    description: "The controller has renewed its list of the server's components.",
    resolution: 'Read the inventory again if you keep a copy.',
  }),
  SASDriveFailure: criticalEvent(['string', 'string'], {
    message: 'The SAS drive %1 on the controller in %2 has failed.',
    description: 'A SAS host controller finds that a drive no longer works.',
    resolution: 'Replace the SAS drive.',
  }),
  SASDriveOffline: criticalEvent(['string', 'string'], {
    message: 'The SAS drive %1 on the controller in %2 is offline.',
    description: 'A SAS drive that is still present was taken out of service or no longer answers.',
    resolution: 'Reseat the SAS drive and check its cable; replace it if it stays offline.',
  }),
  SASDrivePredictiveFailure: criticalEvent(['string', 'string'], {
    message: 'The SAS drive %1 on the controller in %2 is about to fail.',
    description: 'The self-monitoring of a SAS drive predicts its failure.',
    resolution: "Back up the SAS drive's data and replace it.",
  }),
  SeCpuUncorrectableError: criticalEvent(['string'], {
    message: 'Processor %1 had an error that could not be corrected.',
    description: 'A processor reports an uncorrectable machine check.',
    resolution: 'Update the system firmware; replace the processor if the error returns.',
    healthCategory: 'Processor',
  }),
  SecurityOverrideDisengaged: okEvent([], {
    message: 'The security override switch is off, and the controller asks for credentials again.',
    description: "The maintenance switch that suspends the controller's security is set back.",
    healthCategory: 'Security',
  }),
  SecurityOverrideEngaged: okEvent([], {
    message: 'The security override switch is on, and the controller does not check credentials.',
    description: "The maintenance switch that suspends the controller's security is set.",
    resolution: 'Set the switch back as soon as the maintenance is done.',
    healthCategory: 'Security',
  }),
  SEDPassPhraseFailed: criticalEvent(['string', 'string'], {
    message: 'The passphrase of the self-encrypting drive at %1 on the controller in %2 could not be set up.',
    description: 'Giving a self-encrypting drive its passphrase fails, so that the drive is not protected.',
    resolution: "Check the key manager's settings and connection, then try again.",
    healthCategory: 'Security',
  }),
  SEDPassPhraseOK: okEvent(['string', 'string'], {
    message: 'The passphrase of the self-encrypting drive at %1 on the controller in %2 is set up.',
    description: 'A self-encrypting drive accepts its passphrase.',
    healthCategory: 'Security',
    clears: ofSameOrigin('SEDPassPhraseFailed'),
  }),
  SEDUnlockFailed: warningEvent(['string', 'string'], {
    message: 'The self-encrypting drive at %1 on the controller in %2 could not be unlocked.',
    description: 'At start-up a self-encrypting drive does not accept its passphrase or none is to be had.',
    resolution:
      'Make the right passphrase available, locally or by the key manager, then restart the server.',
    healthCategory: 'Security',
  }),
  SEDUnlockSuccess: okEvent(['string', 'string'], {
    message: 'The self-encrypting drive at %1 on the controller in %2 is unlocked.',
    description: 'At start-up a self-encrypting drive accepts its passphrase and opens.',
    healthCategory: 'Security',
    clears: ofSameOrigin('SEDUnlockFailed'),
  }),
  ServerFirmwareInventoryComplete: okEvent([], {
    message: "The inventory of the server's firmware is complete.",
    description: 'After a start-up the controller knows the firmware version of every component.',
  }),
  ServerHardwareSignatureChanged: okEvent(['string'], {
    message: "The server's hardware is not what it was at the last start: %1.",
    description: "The fingerprint over the server's components differs from the stored one.",
    resolution: 'Check that the hardware was changed on purpose.',
  }),
  ServerOperational: okEvent([], {
    message: 'The server is back in operation after a thermal shutdown.',
    description: 'A server that was shut down for heat runs again.',
    resolution: 'Check that the cause of the overheating is removed.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin('ThermalStatusDegradedSysShutdown', 'AutoShutdownInitiated'),
  }),
  ServerPowerOnFailure: criticalEvent([], {
    message: 'The server could not be powered on.',
    description: 'A power-on was requested and the server did not reach full power.',
    resolution: 'Read the system event log for the power fault, remove it, and power the server on again.',
    healthCategory: 'Power',
  }),
  SmartArraySecureEraseFailed: criticalEvent(['string', 'string', 'string', 'string'], {
    message:
      'The drive at port %2, box %3, bay %4 of the array controller in slot %1 could not be erased securely.',
    description: 'The secure erase of the system fails on a drive behind an array controller.',
    resolution:
      'Erase the drive with the storage configuration tool, or remove it and destroy it by your rules.',
    healthCategory: 'Storage',
  }),
  SNMPAuthenticationFailure: okEvent([], {
    message: 'An SNMP request with a wrong community or wrong credentials was refused.',
    description: 'An SNMP request reaches the controller and fails authentication.',
    resolution: 'Find the sender and correct its SNMP settings, or block it if it is not known.',
  }),
  SPDMAuthFailure: warningEvent(['string', 'string'], {
    message: 'The component %1 could not be authenticated: %2.',
    description: 'A component fails the SPDM exchange by which it proves its identity.',
    resolution: 'Update the firmware of the component or replace it by a genuine one.',
    healthCategory: 'None',
  }),
  SPDMAuthSuccess: okEvent(['string'], {
    message: 'The component %1 was authenticated.',
    description: 'A component proves its identity in the SPDM exchange.',
    healthCategory: 'None',
  }),
  SPISecureEraseFailed: criticalEvent([], {
    message: "The flash memory that holds the system firmware's settings could not be erased securely.",
    description: 'The secure erase of the system fails on the SPI flash memory of the system board.',
    resolution: 'Start the secure erase again; if it still fails, replace the system board.',
    healthCategory: 'Security',
  }),
  SSHKeyChanged: criticalEvent([], {
    message: 'The controller made a new SSH host key, so clients will see another fingerprint.',
    description: 'The stored SSH host key is damaged or missing and is replaced.',
    resolution: 'Compare the new fingerprint over a trusted way and renew it on your clients.',
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
  StorageSystemConnected: okEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 is connected.',
    description: 'An external storage enclosure can be reached and is supported.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('StorageSystemNotConnected', 'StorageSystemNotSupported'),
  }),
  StorageSystemFanDegraded: criticalEvent(['string', 'string'], {
    message: 'A fan of the storage system %1 on the array controller in %2 does not run as it should.',
    description: 'One fan of an external storage enclosure has failed and the others still cool it.',
    resolution: 'Replace the failed fan of the enclosure.',
    healthCategory: 'Fan',
  }),
  StorageSystemFanFailed: criticalEvent(['string', 'string'], {
    message: 'The fans of the storage system %1 on the array controller in %2 have failed.',
    description: 'An external storage enclosure has no working fan.',
    resolution: 'Shut down the use of the enclosure and replace its fans.',
    healthCategory: 'Fan',
  }),
  StorageSystemFanOK: okEvent(['string'], {
    message: 'The fans of the storage system %1 run as they should.',
    description: 'The fans of an external storage enclosure work again or have been replaced.',
    healthCategory: 'Fan',
    clears: ofSameOrigin('StorageSystemFanFailed', 'StorageSystemFanDegraded', 'StorageSystemNoFan'),
  }),
  StorageSystemNoFan: warningEvent(['string'], {
    message: 'The storage system %1 has no fan that can be watched.',
    description: 'An external storage enclosure reports no fans.',
    resolution: "Check that the enclosure's fans are fitted and that its firmware is current.",
    healthCategory: 'Fan',
  }),
  StorageSystemNoPwrSupply: warningEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 has no power supply that can be watched.',
    description: 'An external storage enclosure reports no power supplies.',
    resolution: "Check that the enclosure's power supplies are fitted and that its firmware is current.",
    healthCategory: 'Power',
  }),
  StorageSystemNotConnected: criticalEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 is not connected.',
    description: 'The connection to an external storage enclosure is lost.',
    resolution: "Check the enclosure's power and the cables to the controller.",
    healthCategory: 'Storage',
  }),
  StorageSystemNoTemperature: warningEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 has no temperature that can be watched.',
    description: 'An external storage enclosure reports no temperature sensors.',
    resolution: "Check the enclosure's management module and its firmware.",
    healthCategory: 'Thermal',
  }),
  StorageSystemNotSupported: warningEvent(['string', 'string'], {
    message: 'The storage system %1 is not supported by the array controller in %2.',
    description: 'An external storage enclosure is of a model or firmware the controller cannot manage.',
    resolution: 'Connect a supported enclosure, or update the firmware of enclosure and controller.',
    healthCategory: 'Storage',
  }),
  StorageSystemPwrSupplyDegraded: criticalEvent(['string', 'string'], {
    message: 'A power supply of the storage system %1 on the array controller in %2 has failed.',
    description: 'An external storage enclosure has lost one of its power supplies and runs on the rest.',
    resolution: 'Replace the failed power supply of the enclosure.',
    healthCategory: 'Power',
  }),
  StorageSystemPwrSupplyOK: okEvent(['string', 'string'], {
    message: 'The power supplies of the storage system %1 on the array controller in %2 work as they should.',
    description: 'The power supplies of an external storage enclosure work again or have been replaced.',
    healthCategory: 'Power',
    clears: ofSameOrigin('StorageSystemPwrSupplyDegraded', 'StorageSystemNoPwrSupply'),
  }),
  StorageSystemTemperatureDegraded: criticalEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 is warmer than it should be.',
    description: 'A temperature in an external storage enclosure is above its normal range.',
    resolution: "Check the enclosure's fans and the temperature of the room it stands in.",
    healthCategory: 'Thermal',
  }),
  StorageSystemTemperatureFailed: criticalEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 is too hot to go on working.',
    description: 'A temperature in an external storage enclosure goes above its critical limit.',
    resolution: 'Power the enclosure off before drives are damaged, then repair its cooling.',
    healthCategory: 'Thermal',
  }),
  StorageSystemTemperatureOK: okEvent(['string', 'string'], {
    message: 'The temperature of the storage system %1 on the array controller in %2 is normal.',
    description: 'The temperatures in an external storage enclosure are back in their normal range.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin(
      'StorageSystemTemperatureFailed',
      'StorageSystemTemperatureDegraded',
      'StorageSystemNoTemperature',
    ),
  }),
  SystemBatteryFailed: warningEvent(['string'], {
    message: 'The storage backup battery %1 has failed.',
    description: 'The battery that carries storage caches through a power failure cannot do so any more.',
    resolution: 'Replace the backup battery; until then the caches are not protected.',
    healthCategory: 'Battery',
  }),
  SystemBatteryRemoved: warningEvent(['string'], {
    message: 'The storage backup battery %1 was removed.',
    description: 'The battery that carries storage caches through a power failure is no longer there.',
    resolution: 'Refit the backup battery and its cable.',
    healthCategory: 'Battery',
  }),
  SystemPowerAllocationNotOptimized: criticalEvent([], {
    message: 'The server does not have its power allocated as it needs.',
    description:
      'Power management could not give the server the amount it asked for, so that it may be throttled.',
    resolution: 'Check the power supplies and the power cap of the server and its enclosure.',
    healthCategory: 'Power',
  }),
  SystemPowerAllocationStatusOptimized: okEvent([], {
    message: 'The server has its power allocated as it needs.',
    description: 'The allocation of power to the server is in order again.',
    healthCategory: 'Power',
    clears: ofSameOrigin('SystemPowerAllocationNotOptimized'),
  }),
  SystemPowerOnDenied: criticalEvent(['string'], {
    message: 'The request to power on was denied: %1.',
    description: 'Power management, thermal protection or an enclosure refuses to let the server power on.',
    resolution: 'Remove the stated reason, then power the server on again.',
    healthCategory: 'Power',
  }),
  TestAlert: okEvent(['string'], {
    message: 'This is a test alert: %1.',
    description: 'A user asks the controller to prove that its alerts arrive.',
  }),
  ThermalStatusDegradedSysContinue: criticalEvent(['string'], {
    message: 'The temperature at %1 is too high; the server goes on running.',
    description: 'A temperature leaves its range and the server is set to continue.',
    resolution: 'Check the fans, the air path and the temperature of the room now.',
    healthCategory: 'Thermal',
  }),
  ThermalStatusDegradedSysShutdown: criticalEvent(['string'], {
    message: 'The temperature at %1 is too high; the server is being shut down.',
    description: 'A temperature leaves its range and the server is set to protect itself.',
    resolution: 'Repair the cooling, let the server cool down, then power it on.',
    healthCategory: 'Thermal',
  }),
  ThermalStatusFailure: criticalEvent(['string'], {
    message: 'The temperature at %1 has passed the limit beyond which hardware is damaged.',
    description: 'A temperature goes above its fatal limit.',
    resolution: 'Leave the server off until its cooling is repaired and its parts are checked.',
    healthCategory: 'Thermal',
  }),
  ThermalStatusOK: okEvent(['string'], {
    message: 'The temperature at %1 is normal.',
    description: 'A temperature that was too high is back in its range.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin('ThermalStatusDegradedSysContinue', 'ThermalStatusFailure'),
  }),
  TLSv10: okEvent(['string', 'string'], {
    message: 'TLS version 1.0 was set to %1 by %2.',
    description: 'Somebody enables or disables TLS version 1.0 on the controller.',
    resolution: 'Keep TLS version 1.0 disabled unless an old client cannot do without it.',
    healthCategory: 'Security',
  }),
  TLSv11: okEvent(['string', 'string'], {
    message: 'TLS version 1.1 was set to %1 by %2.',
    description: 'Somebody enables or disables TLS version 1.1 on the controller.',
    resolution: 'Keep TLS version 1.1 disabled unless an old client cannot do without it.',
    healthCategory: 'Security',
  }),
  TPMSecureEraseFailed: criticalEvent([], {
    message: 'The trusted platform module could not be erased securely.',
    description: 'The secure erase of the system fails to clear the trusted platform module.',
    resolution: 'Clear the trusted platform module in the BIOS settings.',
    healthCategory: 'Security',
  }),
  UnauthorizedLoginAttempts: okEvent(['string'], {
    message: 'There were %1 login attempts with wrong credentials.',
    description: 'The number of failed logins reaches the one set for logging them.',
    resolution: 'Read the security log for where they came from, and block the source if it is not known.',
    healthCategory: 'Security',
  }),
  UnsupportedPowerSupplyUnitDetected: criticalEvent(['string'], {
    message: 'The power supply in bay %1 is not supported in this server.',
    description: 'The controller identifies a supply that does not belong into this model.',
    resolution: 'Replace it by a supported power supply.',
    healthCategory: 'Power',
  }),
  UnsupportedPowerSupplyUnitRemoved: okEvent(['string'], {
    message: 'The unsupported power supply in bay %1 was removed.',
    description: 'A supply that the server does not support is pulled from its bay.',
    healthCategory: 'Power',
    clears: ofSameOrigin('UnsupportedPowerSupplyUnitDetected'),
  }),
  USBStorageDeviceReadError: okEvent(['string'], {
    message: 'The internal boot storage device could not be read: %1.',
    description: 'A read from the internal USB or flash card storage fails.',
    resolution: 'Watch for further errors and replace the device if they repeat.',
    healthCategory: 'Storage',
  }),
  USBStorageDeviceRedundancyLost: warningEvent(['string'], {
    message: 'The internal boot storage device lost its mirror: %1.',
    description: 'One of the two flash cards of a mirrored boot device has failed or is missing.',
    resolution: 'Replace the failed card and let the mirror be rebuilt.',
    healthCategory: 'Storage',
  }),
  USBStorageDeviceRedundancyRestored: okEvent([], {
    message: 'The internal boot storage device is mirrored again.',
    description: 'Both flash cards of a mirrored boot device hold the same data again.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('USBStorageDeviceRedundancyLost'),
  }),
  USBStorageDeviceSyncFailed: warningEvent([], {
    message: 'The two cards of the internal boot storage device could not be brought into step.',
    description: 'Rebuilding the mirror of a boot device fails.',
    resolution: 'Replace the card that was written to and rebuild the mirror again.',
    healthCategory: 'Storage',
  }),
  USBStorageDeviceWriteError: okEvent(['string'], {
    message: 'The internal boot storage device could not be written: %1.',
    description: 'A write to the internal USB or flash card storage fails.',
    resolution: 'Check whether the device is full or write-protected, and replace it if the errors repeat.',
    healthCategory: 'Storage',
  }),
  UserDefThresholdCriticalAlert: criticalEvent(['string', 'string'], {
    message: 'The temperature of sensor %1 is above the critical threshold a user set for it: %2.',
    description: "A sensor reading passes the user's own critical limit.",
    resolution: 'Find out why it is so warm, or correct the threshold.',
  }),
  UserDefThresholdRestoredAlert: okEvent(['string', 'string'], {
    message: 'The temperature of sensor %1 is back below the threshold a user set for it: %2.',
    description: "A sensor reading that had passed a user's own limit returns.",
    healthCategory: 'Thermal',
    clears: ofSameOrigin('UserDefThresholdWarningAlert', 'UserDefThresholdCriticalAlert'),
  }),
  UserDefThresholdWarningAlert: warningEvent(['string', 'string'], {
    message: 'The temperature of sensor %1 is above the warning threshold a user set for it: %2.',
    description: "A sensor reading passes the user's own limit for a warning.",
    resolution: 'Check the cooling before the critical threshold is reached, or correct the threshold.',
  }),
} as const satisfies Readonly<Record<string, MessageDefinition>>;
