/** The privileges of a role in the words of the standard, and in those of the vendor that the standard has none for. */
import type { Privilege } from '../../../resource/privileges.js';

export const standardPrivileges = [
  'Login',
  'ConfigureManager',
  'ConfigureUsers',
  'ConfigureSelf',
  'ConfigureComponents',
] as const;

/** The vendor's privileges that the standard has a word of its own for. */
const standardWords = {
  Login: 'LoginPriv',
  ConfigureManager: 'MgmtConfigPriv',
  ConfigureUsers: 'UserConfigPriv',
} as const satisfies Readonly<Record<string, Privilege>>;

/** Those of the vendor's that the standard has no word of its own for. */
export const oemPrivileges = [
  'RemoteConsolePriv',
  'VirtualMediaPriv',
  'VirtualPowerAndResetPriv',
  'HostNICConfigPriv',
  'HostBIOSConfigPriv',
  'HostStorageConfigPriv',
  'SystemRecoveryConfigPriv',
] as const satisfies readonly Privilege[];

/** Source: behaviour § 2.13. */
const components = oemPrivileges.filter((name) => name !== 'SystemRecoveryConfigPriv');

/** The standard's privileges: the two without a word of the vendor's follow from the others. Source: behaviour § 2.13. */
export function assignedPrivileges(
  granted: readonly Privilege[],
): readonly (typeof standardPrivileges)[number][] {
  return standardPrivileges.filter((name) => {
    if (name === 'ConfigureSelf') return granted.includes('LoginPriv');
    if (name === 'ConfigureComponents') return components.some((component) => granted.includes(component));
    return granted.includes(standardWords[name]);
  });
}

/** Which privileges are given, and which taken. */
export type PrivilegeChange = Partial<Record<Privilege, boolean>>;

/** The list is what is granted; what follows from other privileges is granted with those. */
export function changeByStandard(given: readonly (typeof standardPrivileges)[number][]): PrivilegeChange {
  return Object.fromEntries(
    Object.entries(standardWords).map(([name, word]) => [word, given.some((said) => said === name)]),
  );
}

export function changeByVendor(given: readonly (typeof oemPrivileges)[number][]): PrivilegeChange {
  return Object.fromEntries(oemPrivileges.map((name) => [name, given.includes(name)]));
}
