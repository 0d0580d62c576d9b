/**
 * The registry `MgmtEvents`, keys E to N: fans, firmware checks, the hood, liquid cooling, metrics, network links
 * and NVDIMMs. Six arguments of an NVDIMM are board, processor, riser, DIMM, location and serial number; a seventh
 * is the error. Keys, arguments and clearing as behaviour § 7.5 has them. Assumption: what each argument means, drawn
 * from its key.
 */
import type { MessageDefinition } from './registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from './rows.js';

export const mgmtEventsEToN = {
  EmbeddedMediaSecureEraseFailed: criticalEvent([], {
    message: "The controller's embedded flash memory could not be erased securely.",
    description: "The secure erase of the system fails on the controller's own flash memory.",
    resolution:
      'Start the secure erase again; if it still fails, replace the system board and destroy the old one by your rules.',
    healthCategory: 'Security',
  }),
  EnclosureManagerFirmwareMismatch: criticalEvent(['string', 'string', 'string', 'string', 'string'], {
    message: 'In enclosure %1 the manager in bay %2 runs firmware %3, but the manager in bay %4 runs %5.',
    description: 'The two managers of an enclosure do not run the same firmware.',
    resolution: 'Update the older of the two managers to the firmware of the other.',
    healthCategory: 'Firmware',
  }),
  FanDegraded: criticalEvent(['string'], {
    message: 'Fan %1 does not run as it should.',
    description: 'A fan turns more slowly than asked or otherwise works below its specification.',
    resolution: 'Clean the fan and its air path; replace the fan if it stays degraded.',
    healthCategory: 'Fan',
  }),
  FanFailed: criticalEvent(['string'], {
    message: 'Fan %1 has failed.',
    description: 'A fan no longer turns.',
    resolution: 'Replace the fan.',
    healthCategory: 'Fan',
  }),
  FanRedundancyLost: warningEvent([], {
    message: 'The fans are no longer redundant.',
    description: 'The failure or removal of one more fan would leave the server without enough cooling.',
    resolution: 'Replace the failed fan, or refit the missing one.',
    healthCategory: 'Fan',
  }),
  FanRedundancyRestored: okEvent([], {
    message: 'The fans are redundant again.',
    description: 'A failed or missing fan is back and one fan may again fail without harm.',
    healthCategory: 'Fan',
    clears: ofSameOrigin('FanRedundancyLost'),
  }),
  FanStatusOK: okEvent(['string'], {
    message: 'Fan %1 runs as it should.',
    description: 'A fan that was degraded or failed works again or has been replaced.',
    healthCategory: 'Fan',
    clears: ofSameOrigin('FanDegraded', 'FanFailed'),
  }),
  FCAHostCntlrFailed: criticalEvent([], {
    message: 'A Fibre Channel host controller has failed.',
    description: 'A host controller for an external Fibre Channel array stops working.',
    resolution: "Check the adapter's seating, cables and firmware; replace it if it stays failed.",
  }),
  FirmwareValidationAutoRepairFailed: warningEvent(['string'], {
    message: 'The controller could not repair the invalid firmware %1.',
    description:
      'The controller tries to replace firmware that failed its integrity check by a known good copy, and fails.',
    resolution:
      'Upload a good image of this firmware and install it, or start the recovery from the repository.',
    healthCategory: 'Security',
  }),
  FirmwareValidationScanErrorRepaired: okEvent(['string'], {
    message: 'The invalid firmware %1 was replaced by a good copy.',
    description: 'Firmware that failed its integrity check has been repaired.',
    resolution: 'Find out how the firmware became invalid; the repair itself asks for nothing.',
    healthCategory: 'Security',
    clears: ofSameOrigin('FirmwareValidationScanFailed'),
  }),
  FirmwareValidationScanFailed: criticalEvent(['string'], {
    message: 'The integrity check found the firmware %1 to be invalid.',
    description:
      'A firmware scan, at start or on schedule, finds that an image does not match its signature.',
    resolution:
      'Install a good image of this firmware and treat the finding as a possible attack until it is explained.',
    healthCategory: 'Security',
  }),
  GlobalComponentIntegrity: okEvent(['string'], {
    message: 'The check of component integrity is now %1.',
    description: 'Somebody enables or disables the authentication of all components.',
    healthCategory: 'None',
  }),
  HeNvdimmControllerFirmwareError: criticalEvent(['string', 'string'], {
    message: 'The controller firmware of the NVDIMM at processor %1, DIMM %2 is damaged.',
    description: 'An NVDIMM reports that the firmware of its controller is corrupt or did not start.',
    resolution: "Update the NVDIMM's firmware; replace the module if the update fails.",
    healthCategory: 'Memory',
  }),
  HeNvdimmControllerFirmwareOK: okEvent(['string', 'string'], {
    message: 'The controller firmware of the NVDIMM at processor %1, DIMM %2 is in order.',
    description: "The firmware of an NVDIMM's controller, damaged before, starts again.",
    healthCategory: 'Memory',
    clears: ofSameOrigin('HeNvdimmControllerFirmwareError'),
  }),
  HeNvdimmLifecycleOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) has service life enough.',
    description: "An NVDIMM's remaining life is above its limit again, as after a replacement.",
    healthCategory: 'Memory',
    clears: ofSameOrigin('HeNvdimmLifecycleWarning'),
  }),
  HeNvdimmLifecycleWarning: warningEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) nears the end of its service life.',
    description: "The remaining life of an NVDIMM's flash memory falls below its limit.",
    resolution: "Back up the module's data and plan its replacement.",
    healthCategory: 'Memory',
  }),
  HeNvdimmSanitizationOk: okEvent(['string', 'string'], {
    message: 'The NVDIMM at processor %1, DIMM %2 was sanitized.',
    description: 'All data of an NVDIMM has been erased for good, after an attempt that failed.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmSanitizationError'),
  }),
  HoodRemoved: warningEvent([], {
    message: 'The hood of the chassis was removed.',
    description: 'The intrusion switch opens while the server has power.',
    resolution: 'If nobody was meant to open the server, inspect it; then refit the hood.',
    healthCategory: 'Security',
  }),
  HoodRemovedOnPowerOff: warningEvent([], {
    message: 'The hood of the chassis was removed while the server was off.',
    description: 'The intrusion switch tells, at power-on, that it was opened during the time without power.',
    resolution: 'If nobody was meant to open the server, inspect it before it goes back to work.',
    healthCategory: 'Security',
  }),
  HoodReplaced: okEvent([], {
    message: 'The hood of the chassis is in place again.',
    description: 'The intrusion switch closes after the hood was removed.',
    healthCategory: 'Security',
    clears: ofSameOrigin('HoodRemoved', 'HoodRemovedOnPowerOff'),
  }),
  IdeAtaSecureEraseFailed: criticalEvent(['string', 'string', 'string', 'string'], {
    message: 'The SATA drive at port %1, box %2, bay %3 with serial number %4 could not be erased securely.',
    description: 'The secure erase of the system fails on a SATA drive.',
    resolution: 'Erase the drive with another tool, or remove it and destroy it by your rules.',
    healthCategory: 'Storage',
  }),
  InletAmbientPreCautionThresAlert: warningEvent([], {
    message: 'The air at the inlet is warmer than the early-warning temperature set for it.',
    description:
      "The inlet temperature rises above the user's own limit, which lies below the one where the server acts.",
    resolution: 'Check the cooling of the room and the air path to the server.',
  }),
  InterlockFailureErrorPowerOn: criticalEvent(['string'], {
    message: 'The server could not power on because the interlock of %1 is open.',
    description: 'A part that must be seated before power is applied is found missing or loose at power-on.',
    resolution: 'Reseat the named part and its cables, then power the server on.',
    healthCategory: 'Power',
  }),
  InterlockFailureErrorRuntime: criticalEvent(['string'], {
    message: 'The server lost power because the interlock of %1 opened while it ran.',
    description: 'A part that must stay seated is pulled or comes loose during operation.',
    resolution: 'Refit the named part firmly, then power the server on.',
    healthCategory: 'Power',
  }),
  InterlockFailureErrorStandby: criticalEvent(['string'], {
    message: 'The interlock of %1 is open while the server is in standby.',
    description: 'A part that must be seated is found missing or loose before anybody asks for power.',
    resolution: 'Reseat the named part before the next power-on.',
    healthCategory: 'Power',
  }),
  InterlockFailureErrorUnknown: criticalEvent(['string'], {
    message: 'The interlock of %1 failed; in which power state is not known.',
    description: 'An open interlock is found and the controller cannot tell when it opened.',
    resolution: 'Check that the named part and its cables are seated, then power the server on.',
    healthCategory: 'Power',
  }),
  IPMIWatchdogTimerReset: warningEvent(['string'], {
    message: 'The IPMI watchdog timer ran out and did this to the server: %1.',
    description: "The host stops feeding the watchdog timer and the timer's action is taken.",
    resolution: 'Find out why the operating system or the firmware hung, then restart the server if needed.',
    healthCategory: 'Firmware',
  }),
  IssuingSSLCertFailed: warningEvent(['string'], {
    message: 'The enrolment server did not issue a certificate for the controller: %1.',
    description:
      "The enrolment server rejects the controller's signing request or gives no certificate in time.",
    resolution:
      "Check the challenge password and the server's certificate template, then start the enrolment again.",
  }),
  LiquidCoolingModuleDegraded: criticalEvent(['string'], {
    message: 'Liquid cooling module %1 does not cool as it should.',
    description:
      "A module's pump, flow or coolant temperature is outside its range but the module still works.",
    resolution: "Check the module's hoses and coolant; replace the module if it stays degraded.",
    healthCategory: 'Thermal',
  }),
  LiquidCoolingModuleFailed: criticalEvent(['string'], {
    message: 'Liquid cooling module %1 has failed.',
    description: 'A liquid cooling module no longer moves heat away.',
    resolution: 'Power the server off before it overheats and replace the module.',
    healthCategory: 'Thermal',
  }),
  LiquidCoolingModuleRedundancyLost: warningEvent(['string'], {
    message: 'The liquid cooling modules are no longer redundant; the present state is %1.',
    description:
      'The failure of one more liquid cooling module would leave the server without enough cooling.',
    resolution: 'Replace the failed liquid cooling module.',
    healthCategory: 'Thermal',
  }),
  LiquidCoolingModuleRedundancyRestored: okEvent([], {
    message: 'The liquid cooling modules are redundant again.',
    description: 'A failed liquid cooling module is back and one module may again fail without harm.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin('LiquidCoolingModuleRedundancyLost'),
  }),
  LiquidCoolingModuleStatusOK: okEvent(['string'], {
    message: 'Liquid cooling module %1 cools as it should.',
    description: 'A degraded or failed liquid cooling module works again or has been replaced.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin('LiquidCoolingModuleDegraded', 'LiquidCoolingModuleFailed'),
  }),
  LiquidCoolingWarning1: warningEvent(['string'], {
    message: 'The service of liquid cooling module %1 falls due in the coming months.',
    description: 'The first reminder: a closed liquid cooling loop nears the end of its service time.',
    resolution: 'Plan the service of the module and order the parts.',
    healthCategory: 'Cooling',
  }),
  LiquidCoolingWarning2: warningEvent(['string'], {
    message: 'The service of liquid cooling module %1 falls due within days.',
    description:
      'The second reminder: it is shortly before the service time of a liquid cooling loop is over.',
    resolution: 'Fix a date for the service of the module.',
    healthCategory: 'Cooling',
  }),
  LiquidCoolingWarning3: criticalEvent(['string'], {
    message: 'The service of liquid cooling module %1 is overdue.',
    description: 'The last reminder: the service time of a liquid cooling loop is over.',
    resolution: 'Have the module serviced now, then renew its service record.',
    healthCategory: 'Cooling',
  }),
  LocalUserAccountReset: criticalEvent([], {
    message: 'The local user accounts could not be used and went back to their defaults.',
    description: 'The stored accounts are found damaged and only the account of the factory remains.',
    resolution: 'Log in with the default account, change its password, and create the other accounts again.',
  }),
  MetricValueBelowLowerThreshold: warningEvent(['string'], {
    message: 'The metric %1 is below its lower threshold.',
    description: 'A metric reading falls under the lower limit of its trigger.',
    resolution: 'Look into why the value is low, or adjust the trigger.',
    healthCategory: 'Firmware',
  }),
  MetricValueExceededUpperThreshold: warningEvent(['string'], {
    message: 'The metric %1 is above its upper threshold.',
    description: 'A metric reading rises over the upper limit of its trigger.',
    resolution: 'Look into why the value is high, or adjust the trigger.',
    healthCategory: 'Firmware',
  }),
  MetricValueWithinThreshold: okEvent(['string'], {
    message: 'The metric %1 is back between its thresholds.',
    description: 'A metric reading that was outside the limits of its trigger returns.',
    healthCategory: 'Firmware',
    clears: ofSameOrigin('MetricValueBelowLowerThreshold', 'MetricValueExceededUpperThreshold'),
  }),
  MezzanineFailureRuntime: criticalEvent([], {
    message: 'The power of a mezzanine card failed while the server was running.',
    description: 'The supply of a mezzanine slot shuts down during operation.',
    resolution: 'Reseat the mezzanine card; replace it, or the system board, if the fault returns.',
    healthCategory: 'Power',
  }),
  MgmtReset: okEvent([], {
    message: 'The controller was reset.',
    description: 'The controller has restarted and its services are coming up.',
  }),
  MGMTToInsightRemoteSupportCommunicationFailure: warningEvent([], {
    message: 'The controller cannot reach the remote support service.',
    description: 'Data or an event for the remote support service could not be delivered.',
    resolution: 'Check the registration for remote support and the network path to the service.',
    healthCategory: 'Remotesupport',
  }),
  MirroredMemoryEngaged: warningEvent([], {
    message: 'The mirrored half of the memory has taken over after an error.',
    description: 'Memory mirroring hides an uncorrectable error by using the second copy.',
    resolution: 'Replace the failed memory module; until then the memory is not mirrored.',
    healthCategory: 'Memory',
  }),
  NewPMMDetected: okEvent(['string', 'string'], {
    message: 'A new persistent memory module was found at processor %1, DIMM %2.',
    description: 'The server starts with a persistent memory module it did not have before.',
    resolution: 'Give the module a persistent memory configuration if it is to be used as such.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('PMMLessUsageRemainingAlert', 'PMMHealthFailure'),
  }),
  NicAllLinksDown: criticalEvent(['string'], {
    message: 'No port of network adapter %1 has a link.',
    description: 'The last port of a network adapter that had a link loses it.',
    resolution: "Check the adapter's cables and the switch ports they lead to.",
    healthCategory: 'Network',
  }),
  NicAllLinksDownRepaired: okEvent(['string'], {
    message: 'At least one port of network adapter %1 has a link again.',
    description: 'An adapter that had no link on any port gets one.',
    healthCategory: 'Network',
    clears: ofSameOrigin('NicAllLinksDown'),
  }),
  NoActiveRecordForLiquidCooling: warningEvent(['string'], {
    message: 'There is no valid service record for liquid cooling module %1.',
    description:
      'The controller looks up when a liquid cooling loop was last serviced and finds nothing current.',
    resolution: 'Enter the service record of the module, so that reminders can be sent.',
    healthCategory: 'Cooling',
  }),
  NoGPUManagementInterfaceActive: okEvent(['string', 'string'], {
    message: 'The controller has no management interface to GPU board %1 in slot %2.',
    description: 'Neither the primary nor the alternate interface of a GPU board is in use.',
    resolution: 'If the board should be managed, check its seating, its cables and its firmware.',
    healthCategory: 'Hardware',
  }),
  NoPowerSupplyDetected: criticalEvent([], {
    message: 'No power supply is detected.',
    description: "The controller finds none of the server's power supply bays filled with a working supply.",
    resolution: 'Seat at least one supported power supply and connect its cord.',
    healthCategory: 'Power',
  }),
  NvdimmArmingError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) could not be armed and would lose its data at a power failure.',
    description: 'An NVDIMM cannot be made ready to save its contents.',
    resolution:
      "Back up the module's data, check its backup power, and replace the module if arming fails again.",
    healthCategory: 'Memory',
  }),
  NvdimmArmingOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) is armed again.',
    description: 'An NVDIMM that could not be armed is ready to save its contents.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmArmingError'),
  }),
  NvdimmBackupError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) did not save its contents.',
    description: 'At a loss of power the backup of an NVDIMM to its flash memory failed.',
    resolution: 'Restore the data from a backup and replace the module.',
    healthCategory: 'Memory',
  }),
  NvdimmBackupErrorOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) saves its contents again.',
    description: 'A backup succeeds on an NVDIMM whose last one failed.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmBackupError'),
  }),
  NvdimmBackupPowerError: criticalEvent([], {
    message: 'The backup power for NVDIMMs has failed.',
    description: 'The battery that would power the NVDIMMs during their backup cannot do so.',
    resolution: 'Check the storage battery and its cable; replace it if it stays failed.',
    healthCategory: 'Memory',
  }),
  NvdimmBackupPowerOK: okEvent([], {
    message: 'The backup power for NVDIMMs is available again.',
    description: 'The battery behind the NVDIMMs can again carry them through a backup.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmBackupPowerError'),
  }),
  NvdimmBatteryNotChargedwithNoWait: okEvent([], {
    message: 'The battery for the NVDIMMs is not charged, and the server starts without waiting for it.',
    description:
      'At start-up the battery is low and the setting says not to wait; until it is charged the NVDIMMs are ordinary memory.',
    resolution: 'Let the battery charge before you trust the NVDIMMs to keep data.',
    healthCategory: 'Memory',
  }),
  NvdimmBatteryNotChargedwithWait: okEvent([], {
    message: 'The battery for the NVDIMMs is not charged, and the server waits for it before it starts.',
    description: 'At start-up the battery is low and the setting says to wait for it.',
    resolution: 'Wait; the server goes on by itself when the battery is charged.',
    healthCategory: 'Memory',
  }),
  NvdimmConfigurationError: criticalEvent([], {
    message: 'The NVDIMMs are not fitted or set up in a way the server supports.',
    description: 'The start-up check refuses the population or the settings of the NVDIMMs.',
    resolution: 'Fit the NVDIMMs by the population rules and check their settings in the BIOS.',
    healthCategory: 'Memory',
  }),
  NvdimmControllerError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The controller of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) has failed.',
    description: "An NVDIMM's own controller no longer answers or reports a fault.",
    resolution: "Update the NVDIMM's firmware; replace the module if its controller stays failed.",
    healthCategory: 'Memory',
  }),
  NvdimmControllerOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The controller of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) works again.',
    description: "An NVDIMM's controller that had failed answers without faults.",
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmControllerError'),
  }),
  NvdimmEraseError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The flash memory of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) could not be erased.',
    description: 'An NVDIMM cannot clear its flash memory for the next backup.',
    resolution: "Back up the module's data and replace the module if erasing fails again.",
    healthCategory: 'Memory',
  }),
  NvdimmEraseOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The flash memory of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) can be erased again.',
    description: 'Erasing succeeds on an NVDIMM where it had failed.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmEraseError'),
  }),
  NvdimmEventNotifyError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) cannot report its health.',
    description:
      'The health notifications of an NVDIMM could not be set up, so that later faults might go unseen.',
    resolution: 'Restart the server; replace the module if it still does not report.',
    healthCategory: 'Memory',
  }),
  NvdimmEventNotifyOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) reports its health again.',
    description: 'The health notifications of an NVDIMM work after they had failed.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmEventNotifyError'),
  }),
  NvdimmInterleaveOff: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6), which is not interleaved, has an error: %7.',
    description: 'An NVDIMM that stands alone fails; other modules are not affected.',
    resolution: "Restore this module's data from a backup after you replaced it.",
    healthCategory: 'Memory',
  }),
  NvdimmInterleaveOn: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) has an error that affects its whole interleave set: %7.',
    description:
      'An NVDIMM that is part of an interleave set fails, which endangers the data of all modules of the set.',
    resolution: 'Replace the module and restore the data of the whole set from a backup.',
    healthCategory: 'Memory',
  }),
  NvdimmLogicalNvdimmError: warningEvent([], {
    message: 'A logical NVDIMM has an error and may not keep its data.',
    description: 'Memory that is saved to drives at a power failure cannot be set up or saved.',
    resolution: 'Check the drives and the battery that back the logical NVDIMM, then restart the server.',
    healthCategory: 'Memory',
  }),
  NvdimmMemoryMapChanged: warningEvent([], {
    message: 'The memory map changed, so the NVDIMMs may hold data at other addresses than before.',
    description: 'At start-up memory was added, removed or moved since the NVDIMMs were last used.',
    resolution: "Put the memory back as it was if the NVDIMMs' data is needed; otherwise sanitize them.",
    healthCategory: 'Memory',
  }),
  NvdimmPersistencyLost: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) can no longer keep its data without power.',
    description: 'An NVDIMM loses its persistence and works as ordinary memory only.',
    resolution: 'Move the data off the module, then check the module and its backup power.',
    healthCategory: 'Memory',
  }),
  NvdimmPersistencyRestored: okEvent(['string', 'string'], {
    message: 'The NVDIMM at processor %1, DIMM %2 can keep its data without power again.',
    description: 'An NVDIMM that had lost its persistence gets it back.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmPersistencyLost'),
  }),
  NvdimmRestoreError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) could not read back its saved contents.',
    description: 'At start-up an NVDIMM fails to bring its contents back from its flash memory.',
    resolution: 'Restore the data from a backup and replace the module if the error returns.',
    healthCategory: 'Memory',
  }),
  NvdimmRestoreOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) read back its saved contents.',
    description: 'An NVDIMM whose restore had failed succeeds with one.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmRestoreError'),
  }),
  NvdimmSanitizationError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) could not be sanitized.',
    description: 'The command to erase all data of an NVDIMM for good fails.',
    resolution: 'Sanitize the module again; if it still fails, destroy it by your rules.',
    healthCategory: 'Memory',
  }),
  NvdimmStatusOKInterleaveOff: okEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6), which is not interleaved, no longer has this error: %7.',
      description: 'An NVDIMM that stands alone is healthy again or has been replaced.',
      healthCategory: 'Memory',
      clears: ofSameOrigin('NvdimmInterleaveOff'),
    },
  ),
  NvdimmStatusOKInterleaveOn: okEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'The interleave set of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) no longer has this error: %7.',
      description: 'All modules of an interleave set that had an error are healthy again.',
      healthCategory: 'Memory',
      clears: ofSameOrigin('NvdimmInterleaveOn'),
    },
  ),
  NvdimmUncorrectableMemoryError: criticalEvent(
    ['string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) had a memory error that could not be corrected.',
      description: 'A read from an NVDIMM meets data that error correction cannot mend.',
      resolution: 'Restore the affected data from a backup and replace the module.',
      healthCategory: 'Memory',
    },
  ),
  NVMeSecureEraseFailed: criticalEvent(['string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVMe drive in slot %1, box %2, bay %3 of model %4 with serial number %5 could not be erased securely.',
    description: 'The secure erase of the system fails on an NVMe drive.',
    resolution: 'Sanitize the drive with another tool, or remove it and destroy it by your rules.',
    healthCategory: 'Storage',
  }),
} as const satisfies Readonly<Record<string, MessageDefinition>>;
