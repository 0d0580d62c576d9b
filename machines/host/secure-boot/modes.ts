/**
 * The modes of secure boot. They follow from the platform key and from an explicit change to the advanced mode. Source:
 * UEFI 2.10 § 32.3, its figure of the modes.
 */
import { type ChangedDatabases, enrolledKeys, withoutKeys } from './enrolled-keys.js';

export const secureBootModes = ['SetupMode', 'UserMode', 'AuditMode', 'DeployedMode'] as const;
export type SecureBootMode = (typeof secureBootModes)[number];

/** Keys and mode as stored by the firmware. */
export interface Keys {
  readonly databases: ChangedDatabases;
  /** In audit mode instead of setup mode, or in deployed mode instead of user mode. */
  readonly advanced: boolean;
}

export function hasPlatformKey({ databases }: Pick<Keys, 'databases'>): boolean {
  return enrolledKeys(databases, 'PK', 'certificates').length > 0;
}

export function secureBootMode(keys: Keys): SecureBootMode {
  if (hasPlatformKey(keys)) return keys.advanced ? 'DeployedMode' : 'UserMode';
  return keys.advanced ? 'AuditMode' : 'SetupMode';
}

/**
 * Without its platform key the platform returns to setup mode; with a new key in audit mode it changes to deployed
 * mode.
 */
export function settledMode(before: Keys, databases: ChangedDatabases): Keys {
  const lost = hasPlatformKey(before) && !hasPlatformKey({ databases });
  return { databases, advanced: before.advanced && !lost };
}

/** Modes that can be requested in the firmware setup. */
export const requestableModes = ['AuditMode', 'DeployedMode', 'UserMode'] as const;
export type RequestableMode = (typeof requestableModes)[number];

/** Undefined if the transition is not allowed. The transition from user mode to audit mode deletes the platform key. */
export function enterMode(keys: Keys, to: RequestableMode): Keys | undefined {
  const from = secureBootMode(keys);
  switch (to) {
    case 'AuditMode':
      if (from !== 'SetupMode' && from !== 'UserMode') return undefined;
      return { databases: withoutKeys(keys.databases, 'PK'), advanced: true };
    case 'DeployedMode':
      return from === 'UserMode' ? { ...keys, advanced: true } : undefined;
    case 'UserMode':
      // The specification leaves the protection of this transition to the platform.
      return from === 'DeployedMode' ? { ...keys, advanced: false } : undefined;
  }
}
