/**
 * Modes of secure boot. The mode follows from the presence of the platform key and from an explicit change to an
 * advanced mode. Source: UEFI 2.10 § 32.3, figure of the modes.
 */
import { type ChangedDatabases, enrolledKeys, withoutKeys } from './enrolled-keys.js';

export const secureBootModes = ['SetupMode', 'UserMode', 'AuditMode', 'DeployedMode'] as const;
export type SecureBootMode = (typeof secureBootModes)[number];

/** Keys and mode of secure boot, as the firmware stores them. */
export interface Keys {
  readonly databases: ChangedDatabases;
  /** True for audit mode instead of setup mode, or for deployed mode instead of user mode. */
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
 * Returns the keys with the mode that follows from them. Removal of the platform key returns the platform to setup
 * mode; a new platform key in audit mode changes it to deployed mode.
 */
export function settledMode(before: Keys, databases: ChangedDatabases): Keys {
  const lost = hasPlatformKey(before) && !hasPlatformKey({ databases });
  return { databases, advanced: before.advanced && !lost };
}

/** Modes that an operator can request in the firmware setup. */
export const requestableModes = ['AuditMode', 'DeployedMode', 'UserMode'] as const;
export type RequestableMode = (typeof requestableModes)[number];

/**
 * Returns the keys after a requested change of mode; undefined if the transition is not allowed. The transition from
 * user mode to audit mode deletes the platform key.
 */
export function enterMode(keys: Keys, to: RequestableMode): Keys | undefined {
  const from = secureBootMode(keys);
  switch (to) {
    case 'AuditMode':
      if (from !== 'SetupMode' && from !== 'UserMode') return undefined;
      return { databases: withoutKeys(keys.databases, 'PK'), advanced: true };
    case 'DeployedMode':
      return from === 'UserMode' ? { ...keys, advanced: true } : undefined;
    case 'UserMode':
      // This transition is always allowed here, because the UEFI specification requires no particular protection of it.
      return from === 'DeployedMode' ? { ...keys, advanced: false } : undefined;
  }
}
