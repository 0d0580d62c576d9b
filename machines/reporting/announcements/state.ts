/**
 * State of the server that was announced last: the health of its families of parts, and the progress of device
 * discovery. Both are announced when they change, and after a start of the controller.
 */
import type { ControllerTree, FindFactRow } from '../../../models/index.js';
import {
  assessRedundancy,
  hostHealth,
  listEnergyPacks,
  suppliesMismatch,
  worstHealth,
} from '../../parts/index.js';
import { type DeviceDiscovery, deviceDiscovery, isPastPost, type PowerRecord } from '../../power/index.js';
import { familyRollups } from '../logs/index.js';

/**
 * Health values in the order of the message arguments. Assumption: this order is the order of `AggregateHealthStatus`
 * (`mgmt-resource-events.json`).
 */
export const healthMembers = [
  ...(['AgentlessManagementService', 'BiosOrHardwareHealth', 'FanRedundancy', 'Fans', 'Memory'] as const),
  ...(['Network', 'PowerSupplies', 'PowerSuppliesMismatch', 'PowerSupplyRedundancy', 'Processors'] as const),
  ...(['SmartStorageBattery', 'Storage', 'Temperatures', 'LiquidCooling', 'AggregateServerHealth'] as const),
] as const;

export type AnnouncedHealth = Readonly<Record<(typeof healthMembers)[number], string>>;
export type AnnouncedDiscovery = DeviceDiscovery;

export interface AnnouncementsState {
  /**
   * Health in the last announcement. Like `discovery`, it is null until the first announcement after a start of the
   * controller.
   */
  readonly health: AnnouncedHealth | null;
  readonly discovery: AnnouncedDiscovery | null;
}

export const initialAnnouncements: AnnouncementsState = { health: null, discovery: null };

/** Placeholder for the health of a family that the server does not have. Source: behaviour § 3.1. */
const none = ' ';

/** Checks that two host states have the same effect on the health. */
export function hasSameHealthInputs(one: PowerRecord, other: PowerRecord): boolean {
  return isPastPost(one) === isPastPost(other) && hostHealth(one) === hostHealth(other);
}

/**
 * Returns the health of all families. The health of the network is `Unknown` before the end of POST, when the adapters
 * are discovered. Source: the sample in behaviour § 3.1.
 */
export function assessHealth(
  tree: ControllerTree,
  power: PowerRecord,
  findFact: FindFactRow,
): AnnouncedHealth {
  const families = familyRollups(tree, findFact);
  const { BiosOrHardwareHealth, Fans, Memory, PowerSupplies, Processors, Temperatures } = families;
  // Every property is written out, because this code runs for most events. Overwriting the properties of a spread is
  // ten times slower.
  return {
    AgentlessManagementService: 'Unavailable',
    BiosOrHardwareHealth,
    FanRedundancy: assessRedundancy(tree, 'fan'),
    Fans,
    Memory,
    Network: isPastPost(power) ? families.Network : 'Unknown',
    PowerSupplies,
    PowerSuppliesMismatch: suppliesMismatch(tree.blueprint) ? 'Warning' : 'OK',
    PowerSupplyRedundancy: assessRedundancy(tree, 'powerSupply'),
    Processors,
    SmartStorageBattery: listEnergyPacks(tree.blueprint).length > 0 ? families.SmartStorageBattery : none,
    Storage: tree.blueprint.storage.length > 0 ? families.Storage : none,
    Temperatures,
    LiquidCooling: none,
    AggregateServerHealth: worstHealth([hostHealth(power), ...Object.values(families)]),
  };
}

/**
 * Returns the steps from the announced to the current state of discovery; an empty list after a restart of the
 * discovery.
 */
export function discoverySteps(
  told: AnnouncedDiscovery | null,
  power: PowerRecord,
): readonly AnnouncedDiscovery[] {
  const now = deviceDiscovery(power);
  if (now.DeviceDiscovery === 'Initial') return [];
  // When devices and storage are discovered at one instant, two announcements follow each other.
  const between: AnnouncedDiscovery = { ...now, SmartArrayDiscovery: 'Busy' };
  const isJump = told?.DeviceDiscovery === 'Busy' && now.SmartArrayDiscovery === 'Complete';
  return (isJump ? [between, now] : [now]).filter((step) => !isSame(told, step));
}

function isSame(told: AnnouncedDiscovery | null, step: AnnouncedDiscovery): boolean {
  return (
    told?.AMSDeviceDiscovery === step.AMSDeviceDiscovery &&
    told.DeviceDiscovery === step.DeviceDiscovery &&
    told.SmartArrayDiscovery === step.SmartArrayDiscovery
  );
}
