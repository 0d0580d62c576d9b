/**
 * The modes of secure boot. Two things make them: whether there is a platform key, and whether somebody went on from the
 * mode that follows from that alone. Source: UEFI 2.10 § 32.3, its figure of the modes.
 */
import { type ChangedDatabases, enrolledKeys, withoutKeys } from './enrolled-keys.js';

export const secureBootModes = ['SetupMode', 'UserMode', 'AuditMode', 'DeployedMode'] as const;
export type SecureBootMode = (typeof secureBootModes)[number];

/** What the firmware keeps of keys and mode. */
export interface Keys {
  readonly databases: ChangedDatabases;
  /** In audit mode instead of setup mode, in deployed mode instead of user mode. */
  readonly advanced: boolean;
}

export function hasPlatformKey({ databases }: Pick<Keys, 'databases'>): boolean {
  return enrolledKeys(databases, 'PK', 'certificates').length > 0;
}

export function secureBootMode(keys: Keys): SecureBootMode {
  if (hasPlatformKey(keys)) return keys.advanced ? 'DeployedMode' : 'UserMode';
  return keys.advanced ? 'AuditMode' : 'SetupMode';
}

/** A platform that loses its key is back in setup mode; one that gets a key in audit mode is deployed with it. */
export function settledMode(before: Keys, databases: ChangedDatabases): Keys {
  const lost = hasPlatformKey(before) && !hasPlatformKey({ databases });
  return { databases, advanced: before.advanced && !lost };
}

/** The modes that somebody can ask for, in the setup of the firmware. */
export const requestableModes = ['AuditMode', 'DeployedMode', 'UserMode'] as const;
export type RequestableMode = (typeof requestableModes)[number];

/** Undefined where there is no such way. The one from user mode to audit mode takes the platform key. */
export function enterMode(keys: Keys, to: RequestableMode): Keys | undefined {
  const from = secureBootMode(keys);
  switch (to) {
    case 'AuditMode':
      if (from !== 'SetupMode' && from !== 'UserMode') return undefined;
      return { databases: withoutKeys(keys.databases, 'PK'), advanced: true };
    case 'DeployedMode':
      return from === 'UserMode' ? { ...keys, advanced: true } : undefined;
    case 'UserMode':
      // The specification leaves it to the platform how this one is guarded.
      return from === 'DeployedMode' ? { ...keys, advanced: false } : undefined;
  }
}
