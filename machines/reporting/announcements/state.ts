/**
 * The last announced state of the server: the health of its families of parts, and the progress of device discovery.
 * Both are announced when they change, and after a start of the controller.
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

/** In message order. Assumption: that of `AggregateHealthStatus` (`mgmt-resource-events.json`). */
export const healthMembers = [
  ...(['AgentlessManagementService', 'BiosOrHardwareHealth', 'FanRedundancy', 'Fans', 'Memory'] as const),
  ...(['Network', 'PowerSupplies', 'PowerSuppliesMismatch', 'PowerSupplyRedundancy', 'Processors'] as const),
  ...(['SmartStorageBattery', 'Storage', 'Temperatures', 'LiquidCooling', 'AggregateServerHealth'] as const),
] as const;

export type AnnouncedHealth = Readonly<Record<(typeof healthMembers)[number], string>>;
export type AnnouncedDiscovery = DeviceDiscovery;

export interface AnnouncementsState {
  /** Null until the first announcement after a start of the controller; the same for the next member. */
  readonly health: AnnouncedHealth | null;
  readonly discovery: AnnouncedDiscovery | null;
}

export const initialAnnouncements: AnnouncementsState = { health: null, discovery: null };

/** Placeholder for a family that the server does not have. Source: behaviour § 3.1. */
const none = ' ';

/** Whether the difference of two host states is irrelevant to the health. */
export function hasSameHealthInputs(one: PowerRecord, other: PowerRecord): boolean {
  return isPastPost(one) === isPastPost(other) && hostHealth(one) === hostHealth(other);
}

/** The adapters are known at the end of POST. Source: the sample of behaviour § 3.1 has `Unknown`. */
export function assessHealth(
  tree: ControllerTree,
  power: PowerRecord,
  findFact: FindFactRow,
): AnnouncedHealth {
  const families = familyRollups(tree, findFact);
  const { BiosOrHardwareHealth, Fans, Memory, PowerSupplies, Processors, Temperatures } = families;
  // Written out: this runs at most events, and an overwritten spread costs ten times as much.
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

/** The steps of discovery from the announced to the current one; none after a restart of the discovery. */
export function discoverySteps(
  told: AnnouncedDiscovery | null,
  power: PowerRecord,
): readonly AnnouncedDiscovery[] {
  const now = deviceDiscovery(power);
  if (now.DeviceDiscovery === 'Initial') return [];
  // Devices and storage discovered at one instant are announced one after the other.
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
