/**
 * Which alerts are told of by SNMP too, and by which number: that of the notification under the enterprise
 * (`notification.ts`). The numbers are our own, in groups of a hundred; what is no alert for whoever watches a network
 * of servers (an indicator, a stage of POST) has none.
 */

import type { EventKey } from '../../messages/index.js';

/** A number under the enterprise; or the notification that every agent sends when it has started (RFC 3418). */
export type TrapNumber = number | 'coldStart';

/** Those that no alert has: of the action that tries the destinations out, and of the regular word about the health. */
export const testTrap: TrapNumber = 1;
export const healthTrap: TrapNumber = 2;

/** By the key of the alert's message. */
export const traps: Readonly<Partial<Record<EventKey, TrapNumber>>> = {
  MgmtReset: 101,
  MgmtRestServicesStarted: 'coldStart',
  UnauthorizedLoginAttempts: 102,
  ComputeOpsManagementConnectionFailed: 103,

  ServerPoweredOff: 201,
  ServerPoweredOn: 202,
  ServerResetDetected: 203,
  ServerPostComplete: 204,
  HoodRemoved: 205,
  HoodReplaced: 206,

  FanDegraded: 301,
  FanFailed: 302,
  FanStatusOK: 303,
  FanRemoved: 304,
  FanInserted: 305,
  ThermalStatusDegradedSysContinue: 311,
  ThermalStatusDegradedSysShutdown: 312,
  ThermalStatusFailure: 313,
  ThermalStatusOK: 314,
  UserDefThresholdWarningAlert: 315,
  UserDefThresholdCriticalAlert: 316,
  AirFilterTimeLapsedWarning: 321,
  AirFilterTimeLapsedFinalWarning: 322,

  PowerSupplyFailed: 401,
  PowerSupplyACPowerLoss: 402,
  PowerSupplyOK: 403,
  PowerSupplyRemoved: 404,
  PowerSupplyInserted: 405,
  PowerRedundancyLost: 411,
  PowerRedundancyRestored: 412,
  PowerThresholdBreach: 421,

  ProcessorStatusDegraded: 501,
  ProcessorStatusFailed: 502,
  ProcessorStatusOK: 503,
  CorrectableOrUncorrectableMemoryErrors: 511,
  MemoryHealthOk: 512,

  ConnectionDropped: 601,
  ConnectionEstablished: 602,
  NicAllLinksDown: 611,
  NicAllLinksDownRepaired: 612,

  MetricValueExceededUpperThreshold: 701,
  MetricValueBelowLowerThreshold: 702,
  MetricValueWithinThreshold: 703,

  SPDMAuthSuccess: 801,
  SPDMAuthFailure: 802,
  PCRChanged: 811,

  DriveSmartError2: 901,
  DriveFailed2: 902,
  DriveOk2: 903,
  DriveRemoved2: 904,
  DriveInserted2: 905,
  PCIeDriveConditionDegraded: 911,
  PCIeDriveConditionFailed: 912,
  PCIeDriveConditionOk: 913,
  PCIeDriveRemovedOrPowerOff: 914,
  PCIeDriveAddedOrPowerOn: 915,
  SystemBatteryFailed: 921,
  SystemBatteryRemoved: 922,
};

/** Undefined for the key of an alert that SNMP does not tell of. */
export function findTrap(key: string): TrapNumber | undefined {
  return Object.hasOwn(traps, key) ? traps[key as EventKey] : undefined;
}
