/**
 * Modes of secure boot. The mode follows from the presence of the platform key and from an explicit change to an
 * advanced mode. Source: UEFI 2.10 § 32.3, figure of the modes.
 */
import type { ControllerTree } from '../../../models/index.js';
import { type ChangedDatabases, enrolledKeys, type HeldKeys, withoutKeys } from './enrolled-keys.js';

export const secureBootModes = ['SetupMode', 'UserMode', 'AuditMode', 'DeployedMode'] as const;
export type SecureBootMode = (typeof secureBootModes)[number];

/** Keys and mode of secure boot. */
export interface Keys extends HeldKeys {
  /** True for audit mode instead of setup mode, or for deployed mode instead of user mode. */
  readonly advanced: boolean;
}

export function hasPlatformKey(held: HeldKeys): boolean {
  return enrolledKeys(held, 'PK', 'certificates').length > 0;
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
  const after = { ...before, databases };
  const lost = hasPlatformKey(before) && !hasPlatformKey(after);
  return { ...after, advanced: before.advanced && !lost };
}

/** Returns the keys and the mode of secure boot in a state tree. */
export function keysOf({ blueprint, secureBoot }: Pick<ControllerTree, 'blueprint' | 'secureBoot'>): Keys {
  const { databases, advanced } = secureBoot;
  return { blueprint, databases, advanced };
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
      return { ...keys, databases: withoutKeys(keys, 'PK'), advanced: true };
    case 'DeployedMode':
      return from === 'UserMode' ? { ...keys, advanced: true } : undefined;
    case 'UserMode':
      // This transition is always allowed here, because the UEFI specification requires no particular protection of it.
      return from === 'DeployedMode' ? { ...keys, advanced: false } : undefined;
  }
}
