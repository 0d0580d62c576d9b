/**
 * The vendor registry `MgmtResourceEvents`: changes in the life of the server, its parts and its controller. Keys,
 * arguments, health categories and what they clear as behaviour § 7.5 has them, sentences our own. Many of the messages
 * cleared are those of `MgmtEvents`: what is well again undoes the alert that said it was not. What is about drives or
 * the cloud manager stands in files of its own, and here at its place.
 *
 * Assumption: the parts of an aggregate health are in the order of `AggregateHealthStatus`.
 */
import { cloudConnectResourceEvents } from './mgmt-resource-events/cloud-connect.js';
import { hostResourceEvents } from './mgmt-resource-events/host.js';
import { storageResourceEvents } from './mgmt-resource-events/storage.js';
import type { MessageRegistry } from './registry.js';
import { criticalEvent, ofAnyOrigin, ofSameOrigin, okEvent, warningEvent } from './rows.js';

/** Thirteen parts, liquid cooling, and the whole. */
const aggregateHealthParams = Array.from({ length: 15 }, () => 'string' as const);

export const mgmtResourceEvents = {
  prefix: 'MgmtResourceEvents',
  version: '1.3.3',
  owner: 'Vnd',
  name: 'Mgmt Resource Event Message Registry',
  language: 'en',
  messages: {
    AdapterConfigurationChange: okEvent(['number'], {
      message: 'Adapter %1 has another configuration than before.',
      description: 'The server found an adapter added, removed or configured anew.',
      healthCategory: 'ServerBlade',
    }),
    AggregateHealthStatusChange: okEvent(aggregateHealthParams, {
      message:
        'Health of the server: agentless management %1, BIOS or hardware %2, fan redundancy %3, fans %4, memory %5, network %6, power supplies %7, power supply match %8, power supply redundancy %9, processors %10, storage battery %11, storage %12, temperatures %13, liquid cooling %14, all together %15.',
      description: 'The health of at least one part of the server has changed; all are told.',
      resolution: 'Look into the parts whose health is neither OK nor Redundant.',
      healthCategory: 'Firmware',
    }),
    AutoShutdownCancelled: okEvent(['string'], {
      message: 'The server is not shut down after all: %1.',
      description: 'The condition that was about to shut the server down has passed.',
      healthCategory: 'Thermal',
      clears: ofSameOrigin('AutoShutdownInitiated'),
    }),
    AutoShutdownInitiated: criticalEvent(['string'], {
      message: 'The server is about to shut itself down: %1.',
      description: 'A condition that would damage the server, such as heat, makes it shut down.',
      resolution: 'Remove the cause, then power the server on again.',
      healthCategory: 'Thermal',
    }),
    BIOSSafeModeEngaged: okEvent([], {
      message: 'The BIOS starts in safe mode.',
      description:
        'The server boots with the least of its hardware and settings, to find what keeps it from booting.',
      resolution: 'Leave safe mode when the cause is found.',
      healthCategory: 'SystemFirmware',
    }),
    BIOSSafeModeExit: okEvent([], {
      message: 'The BIOS has left safe mode.',
      description: 'The server boots with all its hardware and settings again.',
      healthCategory: 'SystemFirmware',
    }),
    ...cloudConnectResourceEvents,
    DeviceDiscoveryStatusV2: okEvent(['string', 'string', 'string'], {
      message: 'Discovery: agentless management is %1, devices are %2, storage controllers are %3.',
      description: 'The search for the devices of the server has come further or begun anew.',
    }),
    ...storageResourceEvents,
    FanInserted: okEvent(['string'], {
      message: 'Fan %1 was put in.',
      description: 'A fan was fitted in a place that had none.',
      healthCategory: 'Fan',
      clears: ofSameOrigin('FanRemoved'),
    }),
    FanRemoved: warningEvent(['string'], {
      message: 'Fan %1 was taken out.',
      description: 'A fan is missing from its place.',
      resolution: 'Put the fan back before the server becomes too hot.',
      healthCategory: 'Fan',
    }),
    FansHealthOk: okEvent([], {
      message: 'The fans are in good health.',
      description: 'All fans work, after at least one did not.',
      healthCategory: 'Fan',
      clears: ofAnyOrigin('FanFailed', 'FanDegraded'),
    }),
    FirmwareFlashStatusChanged: okEvent(['string'], {
      message: 'The writing of firmware is now in state %1.',
      description: 'The update service went from one state to the next.',
    }),
    FirmwareIntegrityScanComplete: okEvent([], {
      message: 'The firmware integrity scan is over.',
      description:
        'The stored firmware was compared with its signatures; the update service shows the result.',
      healthCategory: 'Security',
    }),
    FirmwareRecoveryRequest: okEvent([], {
      message: 'The recovery of firmware was requested.',
      description:
        'Firmware was found damaged, or somebody asked for the system recovery set to be installed.',
      healthCategory: 'Firmware',
    }),
    IndicatorLEDStateChanged: okEvent(['string'], {
      message: 'The indicator LED is now %1.',
      description: 'The LED by which a server is found in its rack was switched.',
    }),
    IntelligentDiagnosticsEnabled: okEvent([], {
      message: 'The server starts in diagnostics mode.',
      description: 'The server boots with parts of its hardware left out by turns, to find the one at fault.',
      healthCategory: 'SystemFirmware',
    }),
    IntelligentDiagnosticsExit: okEvent([], {
      message: 'The server has left diagnostics mode.',
      description: 'The search for faulty hardware is over, and the server boots as usual.',
      healthCategory: 'SystemFirmware',
    }),
    IntrusionHWInstalled: okEvent([], {
      message: 'The switch that detects an open chassis is fitted.',
      description: 'The server has found hardware for intrusion detection.',
      healthCategory: 'Security',
    }),
    IntrusionHWRemoved: okEvent([], {
      message: 'The switch that detects an open chassis is missing.',
      description: 'The hardware for intrusion detection was there and is no more.',
      resolution: 'Fit the switch again, and find out who removed it.',
      healthCategory: 'Security',
    }),
    LiquidCoolingHealthOk: okEvent([], {
      message: 'The liquid cooling is in good health.',
      description: 'All modules of the liquid cooling work, after at least one did not.',
      healthCategory: 'Thermal',
      clears: ofAnyOrigin('LiquidCoolingModuleFailed', 'LiquidCoolingModuleDegraded'),
    }),
    MemoryHealthOk: okEvent([], {
      message: 'The memory is in good health.',
      description: 'All memory modules work, after at least one did not.',
      healthCategory: 'Memory',
      clears: ofAnyOrigin(
        'CorrectableOrUncorrectableMemoryErrors',
        'HeNvdimmControllerFirmwareError',
        'HeNvdimmLifecycleWarning',
        'MirroredMemoryEngaged',
        'NvdimmArmingError',
        'NvdimmBackupError',
        'NvdimmBackupPowerError',
        'NvdimmControllerError',
        'NvdimmEraseError',
        'NvdimmInitializationError',
        'NvdimmInterleaveOff',
        'NvdimmInterleaveOn',
        'NvdimmLogicalNvdimmError',
        'NvdimmMemoryMapChanged',
        'NvdimmPersistantMemoryAddressError',
        'NvdimmRestoreError',
        'NvdimmUncorrectableMemoryError',
        'PMMHealthFailure',
        'PMMLessUsageRemainingAlert',
        'PMMConfigError',
      ),
    }),
    MgmtDriveComponentAdded: okEvent(['string'], {
      message: 'The component %1 was added to the repository.',
      description: 'An upload has ended, and a component is stored on the flash memory of the controller.',
    }),
    MgmtRestServicesStarted: okEvent(['string', 'string'], {
      message: 'The controller answers requests again, with firmware %1 of %2.',
      description: 'The controller has started, after a reset or because power has returned.',
    }),
    NetworkHealthOk: okEvent([], {
      message: 'The network adapters are in good health.',
      description: 'All network adapters work, after at least one did not.',
      healthCategory: 'Network',
    }),
    PowerSuppliesHealthOk: okEvent([], {
      message: 'The power supplies are in good health.',
      description: 'All power supplies work, after at least one did not.',
      healthCategory: 'Power',
    }),
    PowerSupplyInserted: okEvent(['string'], {
      message: 'Power supply %1 was put in.',
      description: 'A power supply was fitted in a bay that had none.',
      healthCategory: 'Power',
      clears: ofSameOrigin('PowerSupplyRemoved'),
    }),
    PowerSupplyRemoved: warningEvent(['string'], {
      message: 'Power supply %1 was taken out.',
      description: 'A power supply is missing from its bay.',
      resolution: 'Put the power supply back, so that the server survives the failure of another.',
      healthCategory: 'Power',
    }),
    ProcessorsHealthOk: okEvent([], {
      message: 'The processors are in good health.',
      description: 'All processors work, after at least one did not.',
      healthCategory: 'Processor',
      clears: ofAnyOrigin(
        'ProcessorStatusDegraded',
        'ProcessorStatusDisabled',
        'ProcessorStatusFailed',
        'ProcessorStatusUnknown',
      ),
    }),
    RemoteSupportRegistrationComplete: okEvent(['string'], {
      message: 'The server is registered for remote support with %1.',
      description: 'The support service has accepted the server and will receive its service events.',
    }),
    RemoteSupportUnregistrationComplete: okEvent([], {
      message: 'The server is no longer registered for remote support.',
      description: 'The support service has let the server go and receives nothing from it any more.',
    }),
    SecurityStateChange: okEvent(['string'], {
      message: 'The controller is now in security state %1.',
      description: 'The controller was set to another security state and was reset for it.',
      healthCategory: 'Security',
    }),
    ...hostResourceEvents,
    SmartStorageBatteryHealthOk: okEvent([], {
      message: 'The storage battery is in good health.',
      description: 'The battery that all write caches share works, after it did not.',
      healthCategory: 'Battery',
      clears: ofAnyOrigin('SystemBatteryRemoved'),
    }),
    StorageHealthOk: okEvent([], {
      message: 'The storage is in good health.',
      description: 'All storage controllers and drives work, after at least one did not.',
      healthCategory: 'Storage',
      clears: ofAnyOrigin(
        'DrvArrAcceleratorFlashMemoryNotAttached',
        'DrvArrayAccBoardInvalid',
        'DrvArrayAccBoardPermDisabled_BackupPowerSourceHotRemoved',
        'DrvArrayAccBoardPermDisabled_BadMirrorData',
        'DrvArrayAccBoardPermDisabled_BatteryNotSupported',
        'DrvArrayAccBoardPermDisabled_CapacitorFailedToCharge',
        'DrvArrayAccBoardPermDisabled_ChargerCircuitFailure',
        'DrvArrayAccBoardPermDisabled_ConfigCommand',
        'DrvArrayAccBoardPermDisabled_ExcessiveECCErrors',
        'DrvArrayAccBoardPermDisabled_FlashBackedBackupFailed',
        'DrvArrayAccBoardPermDisabled_FlashBackedHardwareFailure',
        'DrvArrayAccBoardPermDisabled_FlashBackedRestoreFailed',
        'DrvArrayAccBoardPermDisabled_IncompatibleCacheModule',
        'DrvArrayAccBoardPermDisabled_NoCapacitorAttached',
        'DrvArrayAccBoardPermDisabled_NotEnoughBatteries',
        'DrvArrayAccBoardPermDisabled_NotSupportedByFirmware',
        'DrvArrayAccBoardPermDisabled_ReadFailure',
        'DrvArrayAccBoardPermDisabled_WriteFailure',
        'DrvArrayAccBoardTempDisabled_MegaCellNotCabled',
        'DrvArrSpareDriveFailed',
      ),
    }),
    TemperatureHealthOk: okEvent([], {
      message: 'The temperatures are in good health.',
      description: 'All temperatures are within their limits, after at least one was not.',
      healthCategory: 'Thermal',
    }),
    UpdateTaskStateChanged: okEvent(['string'], {
      message: 'The update task %1 has changed its state.',
      description: 'A task of the update task queue was started, has ended or was given up.',
    }),
  },
} as const satisfies MessageRegistry;
