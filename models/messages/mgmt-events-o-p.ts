/**
 * The registry `MgmtEvents`, keys O to P: the watch over the operating system, PCIe drives, persistent memory,
 * power and processors. Two arguments of a power failure are the kind of part and its number; the ten of a
 * processor stand in its sentence. Keys, arguments and clearing as behaviour § 7.5 has them. Assumption: what each
 * argument means, drawn from its key.
 */
import type { MessageDefinition } from './registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from './rows.js';

export const mgmtEventsOToP = {
  OBSESuccess: okEvent([], {
    message: 'The secure erase of the system is complete.',
    description: 'Every component that a secure erase of the system covers has been erased.',
    healthCategory: 'Security',
    clears: ofSameOrigin(
      'EmbeddedMediaSecureEraseFailed',
      'PMMSecureEraseFailed',
      'IdeAtaSecureEraseFailed',
      'NVMeSecureEraseFailed',
      'SPISecureEraseFailed',
      'SmartArraySecureEraseFailed',
      'TPMSecureEraseFailed',
    ),
  }),
  OSSecurityAdd: criticalEvent(['string'], {
    message: 'The watch over the running operating system found something added: %1.',
    description: 'The kernel watch sees a module, hook or table entry that was not in its baseline.',
    resolution: 'Find out who loaded it; if it is legitimate, take a new baseline.',
  }),
  OSSecurityCfgChange: criticalEvent([], {
    message: 'The settings of the watch over the running operating system were changed.',
    description: 'The configuration of the kernel watch is altered from the host.',
    resolution: 'Check that the change was intended and undo it if it was not.',
  }),
  OSSecurityHeartbeat: criticalEvent([], {
    message: 'The watch over the running operating system no longer gives a sign of life.',
    description: "The host's part of the kernel watch misses its regular message.",
    resolution: 'Check whether the host hangs or whether somebody stopped the watch.',
  }),
  OSSecurityKernelModuleCorrection: criticalEvent([], {
    message: 'A kernel module of the running operating system had been altered and was set right.',
    description: 'The kernel watch finds a module changed in memory and restores its contents.',
    resolution: 'Find out what altered the module and treat the host as possibly attacked until then.',
  }),
  OSSecurityPIDCOW: criticalEvent(['string'], {
    message: 'Process %1 runs program code that was altered in memory.',
    description: "Private copies of a process's code pages differ from the file they came from.",
    resolution: 'Check the process for tampering and stop it if it is not being debugged on purpose.',
  }),
  OSSecurityPIDDel: criticalEvent(['string'], {
    message: 'Process %1 runs from a file that has been deleted.',
    description: 'The program file of a running process no longer exists, a usual way to hide one.',
    resolution: 'Check the process; restart it if its file was merely replaced by an update.',
  }),
  OSSecurityPIDEnvar: criticalEvent(['string'], {
    message: 'Process %1 was started with suspicious environment variables.',
    description:
      'A process has variables, such as those that preload libraries, that change what code it runs.',
    resolution: 'Check who set the variables and restart the process without them.',
  }),
  OSSecurityPIDHeartbeat: criticalEvent(['string'], {
    message: 'The watched process %1 no longer gives a sign of life.',
    description: 'A process that the kernel watch expects to run does not report.',
    resolution: 'Check whether the process crashed or was stopped, and start it again.',
  }),
  OSSecurityPIDInject: criticalEvent(['string'], {
    message: 'Foreign code was injected into process %1.',
    description: 'The kernel watch finds executable memory in a process that none of its files accounts for.',
    resolution: 'Isolate the host, keep a memory image for the investigation, and stop the process.',
  }),
  OSSecurityPIDMemfd: criticalEvent(['string'], {
    message: 'Process %1 runs from a file that exists in memory only.',
    description: 'The program of a process was never on a file system.',
    resolution: 'Check the process and stop it if its origin is not known.',
  }),
  OSSecurityPIDMisc: criticalEvent(['string'], {
    message: 'Process %1 behaves in a suspicious way.',
    description: 'The kernel watch finds an irregularity of a process that fits no other message.',
    resolution: 'Check what the process is and what started it.',
  }),
  OSSecurityPIDPath: criticalEvent(['string'], {
    message: 'Process %1 runs from an unexpected folder.',
    description:
      'A program is started from a place where programs do not belong, such as a folder for temporary files.',
    resolution: 'Check the process and remove the program if it is not wanted.',
  }),
  OSSecurityRemove: criticalEvent(['string'], {
    message: 'The watch over the running operating system found something missing: %1.',
    description: "A module, hook or table entry of the kernel watch's baseline is gone.",
    resolution: 'Find out who removed it; if that was intended, take a new baseline.',
  }),
  OSSecurityScan: criticalEvent(['string'], {
    message: 'A scan of the running operating system found something suspicious: %1.',
    description: "A scheduled or requested scan of the kernel's memory ends with a finding.",
    resolution: 'Look into the finding and treat the host as possibly attacked until it is explained.',
  }),
  OSSecurityUnexpectedChange: criticalEvent([], {
    message: 'The kernel of the running operating system changed unexpectedly.',
    description: 'Parts of the kernel that never change after start-up are found changed.',
    resolution: 'Isolate the host and restart it from a trusted image.',
  }),
  OSSecurityUpdateTimeout: criticalEvent([], {
    message: 'The baseline of the watch over the running operating system was not renewed in time.',
    description: 'An update of the kernel was announced but its new baseline did not arrive.',
    resolution: "Check the host's part of the kernel watch and take the baseline again.",
  }),
  OverallSecStateAtRisk: warningEvent([], {
    message: 'The overall security state of the system is at risk.',
    description: 'At least one item of the security dashboard that is not ignored becomes a risk.',
    resolution: 'Read the security dashboard and remove each risk it lists, or mark it as accepted.',
    healthCategory: 'Security',
  }),
  OverallSecStatusChange: warningEvent(['string'], {
    message: 'The overall security status of the system is now %1.',
    description: 'The summary of the security dashboard takes another value.',
    resolution: 'Read the security dashboard if the new status is not OK.',
    healthCategory: 'Security',
  }),
  PCIeDiskTemperatureFailed: criticalEvent(['string'], {
    message: 'PCIe drive %1 is too hot.',
    description: 'The temperature of a PCIe drive goes beyond its critical limit.',
    resolution: 'Check the fans, the blanks of empty bays, and the load on the drive.',
    healthCategory: 'Storage',
  }),
  PCIeDiskTemperatureOk: okEvent(['string'], {
    message: 'The temperature of PCIe drive %1 is normal again.',
    description: 'A PCIe drive that was too hot has cooled down.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('PCIeDiskTemperatureFailed'),
  }),
  PCIeDriveAddedOrPowerOn: okEvent(['string', 'string', 'string'], {
    message: 'The PCIe drive in slot %1, box %2, bay %3 was inserted or powered on.',
    description: 'A PCIe drive appears in a bay of the running server.',
    healthCategory: 'Storage',
  }),
  PCIeDriveConditionDegraded: warningEvent(['string'], {
    message: 'The condition of PCIe drive %1 is degraded.',
    description: 'A PCIe drive reports a fault that does not yet stop it.',
    resolution: "Back up the drive's data and plan its replacement.",
    healthCategory: 'Storage',
  }),
  PCIeDriveConditionFailed: criticalEvent(['string'], {
    message: 'PCIe drive %1 has failed.',
    description: 'A PCIe drive reports a fault it cannot work with.',
    resolution: 'Replace the PCIe drive and restore its data.',
    healthCategory: 'Storage',
  }),
  PCIeDriveConditionOk: okEvent(['string'], {
    message: 'The condition of PCIe drive %1 is good.',
    description: 'A PCIe drive that was degraded or failed is healthy again or has been replaced.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('PCIeDriveConditionDegraded', 'PCIeDriveConditionFailed'),
  }),
  PCIeDriveRemovedOrPowerOff: okEvent(['string', 'string', 'string'], {
    message: 'The PCIe drive in slot %1, box %2, bay %3 was removed or powered off.',
    description: 'A PCIe drive disappears from a bay of the running server.',
    resolution: 'Put the drive back, or power it on, if that was not intended.',
    healthCategory: 'Storage',
  }),
  PCIeDriveWearStatusFiftySixDayThreshold: warningEvent(['string'], {
    message: 'At its present rate of writing, PCIe drive %1 has less than 56 days to live.',
    description: 'The estimated remaining life of a PCIe drive falls below 56 days.',
    resolution: 'Replace the PCIe drive within the 56 days, or write less to it.',
    healthCategory: 'Storage',
  }),
  PCIeDriveWearStatusFivePercentThreshold: warningEvent(['string'], {
    message: 'PCIe drive %1 is down to 5 percent of its write endurance.',
    description: 'The remaining endurance of a PCIe drive falls to 5 percent.',
    resolution: 'Order a replacement for the PCIe drive.',
    healthCategory: 'Storage',
  }),
  PCIeDriveWearStatusOk: okEvent(['string'], {
    message: 'The wear of PCIe drive %1 is within limits.',
    description: 'A worn PCIe drive has been replaced, or its estimated life is above every limit again.',
    healthCategory: 'Storage',
    clears: ofSameOrigin(
      'PCIeDriveWearStatusFiftySixDayThreshold',
      'PCIeDriveWearStatusFivePercentThreshold',
      'PCIeDriveWearStatusTwoPercentThreshold',
      'PCIeDriveWearStatusWearOut',
    ),
  }),
  PCIeDriveWearStatusTwoPercentThreshold: warningEvent(['string'], {
    message: 'PCIe drive %1 is down to 2 percent of its write endurance.',
    description: 'The remaining endurance of a PCIe drive falls to 2 percent.',
    resolution: 'Replace the PCIe drive soon.',
    healthCategory: 'Storage',
  }),
  PCIeDriveWearStatusWearOut: criticalEvent(['string'], {
    message: 'PCIe drive %1 has used up its write endurance.',
    description: 'A PCIe drive has no endurance left and may refuse writes at any time.',
    resolution: 'Replace the PCIe drive now.',
    healthCategory: 'Storage',
  }),
  PciResetFail: criticalEvent(['string'], {
    message: 'The PCI device %1 did not come back from its reset.',
    description: 'A device on the PCI bus stays silent after it was reset.',
    resolution: 'Power the server off and on; reseat or replace the device if it still does not answer.',
    healthCategory: 'Storage',
  }),
  PCRChanged: warningEvent(['string', 'string'], {
    message: 'The measurement of %1 in %2 is not the one of the previous start.',
    description:
      'A platform configuration register of the trusted platform module differs from its last value.',
    resolution: 'Check that the firmware or its settings were changed on purpose.',
    healthCategory: 'Security',
  }),
  PDBUnsupported: criticalEvent(['string'], {
    message: 'The power distribution board %1 is not supported in this server.',
    description: 'The controller identifies a power distribution board that does not belong into this model.',
    resolution: 'Fit the power distribution board made for this server.',
  }),
  PMMConfigError: criticalEvent(['string', 'string'], {
    message: 'The configuration of the persistent memory module at processor %1, DIMM %2 is not valid.',
    description:
      'A persistent memory module holds a configuration that the server cannot use, for example of an incomplete set.',
    resolution:
      'Bring the modules of the set together again, or make a new configuration, which deletes the data.',
    healthCategory: 'Memory',
  }),
  PMMHealthFailure: criticalEvent(['string', 'string'], {
    message: 'The persistent memory module at processor %1, DIMM %2 has failed.',
    description: 'A persistent memory module reports failed health.',
    resolution: 'Replace the module and restore its data from a backup.',
    healthCategory: 'Memory',
  }),
  PMMLessUsageRemainingAlert: criticalEvent(['string', 'string'], {
    message: 'The persistent memory module at processor %1, DIMM %2 has little life left.',
    description: 'The remaining endurance of a persistent memory module falls below its limit.',
    resolution: "Back up the module's data and replace it.",
    healthCategory: 'Memory',
  }),
  PMMSecureEraseFailed: criticalEvent(['string', 'string', 'string'], {
    message:
      'The persistent memory module at processor %1, DIMM %2 with serial number %3 could not be erased securely.',
    description: 'The secure erase of the system fails on a persistent memory module.',
    resolution:
      'Start the secure erase again; if it still fails, remove the module and destroy it by your rules.',
    healthCategory: 'Memory',
  }),
  PMMShutdownWarning: criticalEvent(['string', 'string'], {
    message:
      'The last shutdown of the persistent memory module at processor %1, DIMM %2 was not clean, and data may be lost.',
    description: 'At start-up a persistent memory module could not flush its writes before it lost power.',
    resolution: 'Check the data on the module and restore what is damaged.',
    healthCategory: 'Memory',
  }),
  PMMShutdownWarningOK: okEvent(['string', 'string'], {
    message: 'The last shutdown of the persistent memory module at processor %1, DIMM %2 was clean.',
    description:
      'At start-up a persistent memory module, after an unclean shutdown, has gone through a clean one.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('PMMShutdownWarning'),
  }),
  POSTErrorsOccurred: warningEvent([], {
    message: 'The power-on self-test found errors.',
    description: "The server's power-on self-test ends with at least one error.",
    resolution: 'Read the system event log for the errors and act on each.',
    healthCategory: 'Logs',
  }),
  PowerDegradedEventDetected: criticalEvent([], {
    message: 'The power of the server is degraded.',
    description:
      'The controller finds that the supplies deliver less than they should, though the server still runs.',
    resolution:
      'Check the supplies, their cords and their input, and read the system event log for the cause.',
    healthCategory: 'Power',
  }),
  PowerFailureCpuThermalTrip: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 was cut because a processor became too hot.',
    description: 'The thermal trip of a processor switches the power off to protect it.',
    resolution: 'Check the heat sinks, fans and air path before the next power-on.',
    healthCategory: 'Power',
  }),
  PowerFailureErrorBadFuse: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed because of a blown fuse.',
    description: 'The controller finds an electronic or real fuse open on a power rail.',
    resolution: 'Replace the part that the fuse protects, or the board that carries the fuse.',
    healthCategory: 'Power',
  }),
  PowerFailureErrorInputPowerLoss: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed because its input went away.',
    description: 'A power rail goes down for lack of its supply.',
    resolution: 'Check the power cords, the power distribution and the supplies.',
    healthCategory: 'Power',
  }),
  PowerFailureErrorTempAboveCritical: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 was cut because its temperature went above the critical limit.',
    description: 'A power regulator or the board switches off for heat.',
    resolution: 'Check the cooling around the named part before the next power-on.',
    healthCategory: 'Power',
  }),
  PowerFailurePowerOn: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed while the server was powering on.',
    description: 'A power rail does not come up at power-on.',
    resolution: 'Reseat the named part; replace it if its power fails again.',
    healthCategory: 'Power',
  }),
  PowerFailureRuntime: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed while the server was running.',
    description: 'A power rail goes down during operation.',
    resolution: 'Replace the named part if its power fails again after a restart.',
    healthCategory: 'Power',
  }),
  PowerFailureStandby: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed while the server was in standby.',
    description: 'A standby power rail goes down before anybody asks for power.',
    resolution: 'Unplug the server for a minute; replace the named part if the fault returns.',
    healthCategory: 'Power',
  }),
  PowerFailureUnknown: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed for a reason the controller cannot tell.',
    description: 'A power fault was latched without its cause.',
    resolution: 'Read the system event log for what came before, and reseat the named part.',
    healthCategory: 'Power',
  }),
  PowerRedundancyLost: warningEvent([], {
    message: 'The power supplies are no longer redundant.',
    description: 'The failure of one more supply would leave the server without enough power.',
    resolution: 'Replace the failed supply, or restore its input.',
    healthCategory: 'Power',
  }),
  PowerRedundancyRestored: okEvent([], {
    message: 'The power supplies are redundant again.',
    description: 'A supply is back and one of them may again fail without harm.',
    healthCategory: 'Power',
    clears: ofSameOrigin('PowerRedundancyLost'),
  }),
  PowerSupplyACPowerLoss: criticalEvent(['string'], {
    message: 'Power supply %1 has no input power.',
    description: 'A supply is present but gets no power from its cord.',
    resolution: "Check the supply's cord and the outlet it is plugged into.",
    healthCategory: 'Power',
  }),
  PowerSupplyDegraded: criticalEvent(['string'], {
    message: 'Power supply %1 does not work as it should.',
    description: 'A supply reports a fault that does not yet stop it, such as a failed fan.',
    resolution: 'Plan the replacement of the supply.',
    healthCategory: 'Power',
  }),
  PowerSupplyFailed: criticalEvent(['string'], {
    message: 'Power supply %1 has failed.',
    description: 'A supply with input power gives no output.',
    resolution: 'Replace the supply.',
    healthCategory: 'Power',
  }),
  PowerSupplyOK: okEvent(['string'], {
    message: 'Power supply %1 works as it should.',
    description: 'A supply that had failed, was degraded or had no input is well again.',
    healthCategory: 'Power',
    clears: ofSameOrigin('PowerSupplyACPowerLoss', 'PowerSupplyDegraded', 'PowerSupplyFailed'),
  }),
  PowerThresholdBreach: okEvent(['string', 'string', 'string'], {
    message: 'The %1 power stayed above %2 watts for %3 minutes.',
    description: "The server's consumption goes beyond the warning threshold for the time set with it.",
    resolution: 'Reduce the load or set a power cap, or raise the threshold if the consumption is expected.',
    healthCategory: 'Power',
  }),
  PrimaryGPUManagementInterfaceActive: okEvent(['string', 'string'], {
    message: 'The controller reaches GPU board %1 in slot %2 over its primary management interface.',
    description: "Management of a GPU board starts on, or goes back to, the board's first interface.",
    healthCategory: 'Hardware',
  }),
  ProcessorStatusDegraded: warningEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'Processor %1 in socket %2 is degraded: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description:
        'A processor works with less than its full abilities, for example with a core switched off.',
      resolution: 'Read the system event log for the cause and plan the replacement of the processor.',
      healthCategory: 'Processor',
    },
  ),
  ProcessorStatusDisabled: warningEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'Processor %1 in socket %2 is disabled: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description: 'A processor is present but was taken out of use at start-up.',
      resolution: 'Check whether it was disabled on purpose; otherwise reseat or replace it.',
      healthCategory: 'Processor',
    },
  ),
  ProcessorStatusFailed: criticalEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'Processor %1 in socket %2 has failed: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description: 'A processor can no longer be used.',
      resolution: 'Replace the processor.',
      healthCategory: 'Processor',
    },
  ),
  ProcessorStatusOK: okEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'Processor %1 in socket %2 works as it should: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description: 'The status of a processor becomes good.',
      healthCategory: 'Processor',
    },
  ),
  ProcessorStatusUnknown: warningEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'The status of processor %1 in socket %2 is not known: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description: 'The controller cannot learn the state of a processor that is present.',
      resolution:
        'Restart the server; update the controller and the system firmware if the status stays unknown.',
      healthCategory: 'Processor',
    },
  ),
  PwrSupplyError: warningEvent(['string', 'string', 'string'], {
    message: 'The power supply in bay %2 of chassis %1 reports an error: %3.',
    description: 'A supply in a chassis bay reports a fault of its own.',
    resolution: 'Reseat the supply and check its input; replace it if the error stays.',
    healthCategory: 'Power',
  }),
  PwrSupplyErrorRepaired: okEvent(['string', 'string', 'string'], {
    message: 'The power supply in bay %2 of chassis %1 no longer reports this error: %3.',
    description: 'An error that a supply in a chassis bay reported earlier is gone.',
    healthCategory: 'Power',
    clears: ofSameOrigin('PwrSupplyError'),
  }),
} as const satisfies Readonly<Record<string, MessageDefinition>>;
