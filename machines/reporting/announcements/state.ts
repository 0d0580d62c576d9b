/**
 * What the controller has last told of the server as a whole: how well its families of parts are, and how far the search
 * for devices has come. It tells both anew when they change, and all of it once it has started.
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

/** In the order of the message about them. Assumption: that of `AggregateHealthStatus` (`mgmt-resource-events.json`). */
export const healthMembers = [
  ...(['AgentlessManagementService', 'BiosOrHardwareHealth', 'FanRedundancy', 'Fans', 'Memory'] as const),
  ...(['Network', 'PowerSupplies', 'PowerSuppliesMismatch', 'PowerSupplyRedundancy', 'Processors'] as const),
  ...(['SmartStorageBattery', 'Storage', 'Temperatures', 'LiquidCooling', 'AggregateServerHealth'] as const),
] as const;

export type AnnouncedHealth = Readonly<Record<(typeof healthMembers)[number], string>>;
export type AnnouncedDiscovery = DeviceDiscovery;

export interface AnnouncementsState {
  /** Null until the controller has told of it since it started; so is the other. */
  readonly health: AnnouncedHealth | null;
  readonly discovery: AnnouncedDiscovery | null;
}

export const initialAnnouncements: AnnouncementsState = { health: null, discovery: null };

/** What stands for a family that this server has not. Source: behaviour § 3.1. */
const none = ' ';

/** Whether two states of the host make no difference to the health. */
export function hasSameHealthInputs(one: PowerRecord, other: PowerRecord): boolean {
  return isPastPost(one) === isPastPost(other) && hostHealth(one) === hostHealth(other);
}

/** The adapters are known once POST has handed them over. Source: the sample of behaviour § 3.1 has `Unknown`. */
export function assessHealth(
  tree: ControllerTree,
  power: PowerRecord,
  findFact: FindFactRow,
): AnnouncedHealth {
  const families = familyRollups(tree, findFact);
  const { BiosOrHardwareHealth, Fans, Memory, PowerSupplies, Processors, Temperatures } = families;
  // Spelt out: this is done at most events, and a spread that is written over costs ten times as much.
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

/** The steps of the search from what was told to where it is now; none where it has only been begun anew. */
export function discoverySteps(
  told: AnnouncedDiscovery | null,
  power: PowerRecord,
): readonly AnnouncedDiscovery[] {
  const now = deviceDiscovery(power);
  if (now.DeviceDiscovery === 'Initial') return [];
  // Devices and storage that are found at one instant are told of one after the other.
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
