/**
 * Enumerations of blueprints. This file is separate from the schemas, so that a module that needs only the names loads
 * neither the schemas nor zod.
 */

/** Policies for automatic power-on after the mains power returns. */
export const autoOnPolicies = ['PowerOn', 'RemainOff', 'Restore'] as const;
export type AutoOnPolicy = (typeof autoOnPolicies)[number];

/**
 * Fixed delays of automatic power-on. Unit: ms. The delay `RandomUpTo120Sec` is absent, because it is drawn at random.
 * Source: behaviour § 2.2.
 */
export const autoOnDelaysMs = {
  Minimum: 0,
  '15Sec': 15_000,
  '30Sec': 30_000,
  '45Sec': 45_000,
  '60Sec': 60_000,
} as const;
export const autoOnDelayRandomMsMax = 120_000;

export const autoOnDelays = [
  'Minimum',
  '15Sec',
  '30Sec',
  '45Sec',
  '60Sec',
  'RandomUpTo120Sec',
] as const satisfies readonly (keyof typeof autoOnDelaysMs | 'RandomUpTo120Sec')[];
export type AutoOnDelay = (typeof autoOnDelays)[number];

/** ASHRAE environmental classes. Source: behaviour "Enumerations", Chassis. */
export const environmentalClasses = ['A2', 'A3', 'A4'] as const;

export type EnvironmentalClass = (typeof environmentalClasses)[number];

/** Ids of the key databases of secure boot, in the order in which the service lists them. */
export const secureBootDatabaseIds = ['PK', 'KEK', 'db', 'dbx', 'dbt', 'dbr'] as const;

/** Owner of keys without one. Assumption: a GUID that stands for the service itself. */
export const serviceKeyOwner = '80D44B5C-6E0A-4F27-93C1-5A7B2E9D41F6';

/** Maximum number of keys of a kind in one database. Assumption: several times the published revocation lists. */
export const secureBootKeysMax = 2_700;

/** License tiers. Source: behaviour § 2.16. */
export const licenseTiers = ['STD', 'ADV'] as const;
export type LicenseTier = (typeof licenseTiers)[number];

/** PCIe generations and slot types. Source: PCIeSlots v1.3. */
export const pcieGenerations = ['Gen1', 'Gen2', 'Gen3', 'Gen4', 'Gen5'] as const;

export const slotTypes = [
  'FullLength',
  'HalfLength',
  'LowProfile',
  'M2',
  'OCP3Small',
  'OCP3Large',
  'U2',
] as const;

/**
 * Physical locations of sensors. Source: PhysicalContext of Thermal v1.7; behaviour § 2.5 mentions the first entries of
 * this list.
 */
export const physicalContexts = [
  ...[
    'Intake',
    'Exhaust',
    'Room',
    'Front',
    'Back',
    'Upper',
    'Lower',
    'CPU',
    'GPU',
    'Backplane',
    'SystemBoard',
  ],
  ...['PowerSupply', 'VoltageRegulator', 'StorageDevice', 'NetworkingDevice', 'ComputeBay', 'StorageBay'],
  ...['NetworkBay', 'ExpansionBay', 'PowerSupplyBay', 'Memory', 'MemorySubsystem', 'CPUSubsystem', 'Chassis'],
  ...['StorageSubsystem', 'ASIC', 'Board', 'TrustedModule', 'Battery', 'Transceiver', 'Manager'],
] as const;
