/** State of the configuration lock. */

import { fingerprint, type Json } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { neverApplied, type ValidatedSettings } from '../../../models/pending/index.js';
import { type AttributeName, biosAttribute } from '../../bios-attributes/index.js';
import { listPcieDevices, modulesInUse, processorsInUse } from '../../parts/index.js';

/** Data of an engaged configuration lock. */
export interface Lock {
  readonly passwordHash: string;
  /** Digests of the locked configuration by kind of configuration. */
  readonly digests: Readonly<Record<ComparedKind, string>>;
}

export interface ConfigLockState {
  readonly settings: ValidatedSettings;
  /** Engaged lock; null while the configuration is not locked. */
  readonly lock: Lock | null;
}

export const initialConfigLock: ConfigLockState = {
  settings: neverApplied({}),
  lock: null,
};

/**
 * Returns whether the configuration is locked. A locked configuration prevents an erase of the whole system (behaviour
 * § 2.7).
 */
export function isConfigurationLocked({ configLock: { lock } }: Pick<ControllerTree, 'configLock'>): boolean {
  return lock !== null;
}

// Kinds of configuration that the lock compares. Each kind has one digest. Source of the kinds: behaviour § 2.7. Their
// contents are an assumption of this project.

export const comparedKinds = ['Cpus', 'Dimms', 'FwRevs', 'PciSlots', 'Security'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** BIOS attributes that control executable code or access to the server. */
const securityAttributes: readonly AttributeName[] = [
  'AllowLoginWithMgmt',
  'F11BootMenu',
  'IntelTxt',
  'MicrosoftSecuredCoreSupport',
  'PlatformCertificate',
  'TpmActivePcrs',
  'TpmState',
  'TpmVisibility',
];

const content: Readonly<Record<ComparedKind, (tree: ControllerTree) => unknown>> = {
  Cpus: ({ blueprint, conditions }) => processorsInUse(blueprint, conditions.leftOut),
  Dimms: ({ blueprint, conditions }) => modulesInUse(blueprint, conditions.leftOut),
  FwRevs: ({ blueprint: { system, manager } }) => [
    system.biosVersion,
    system.backupBiosVersion,
    manager.firmware.version,
  ],
  PciSlots: ({ blueprint }) =>
    listPcieDevices(blueprint).map(({ kind, built }) => [built.slot, kind, built.name]),
  Security: (tree) => {
    const { advanced, databases, enabled } = tree.secureBoot;
    const attributes = securityAttributes.map((name): Json => biosAttribute(tree, name));
    return { advanced, databases, enabled: enabled.inForce, attributes, state: tree.security.state };
  },
};

export function computeDigests(tree: ControllerTree): Readonly<Record<ComparedKind, string>> {
  return Object.fromEntries(
    comparedKinds.map((kind) => [kind, fingerprint(content[kind](tree))]),
  ) as Readonly<Record<ComparedKind, string>>;
}
