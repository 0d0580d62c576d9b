/** Privileges of users. Each request requires one or more of them. Source: behaviour § 2.13. */
export const privileges = [
  'LoginPriv',
  'RemoteConsolePriv',
  'UserConfigPriv',
  'MgmtConfigPriv',
  'VirtualMediaPriv',
  'VirtualPowerAndResetPriv',
  'HostNICConfigPriv',
  'HostBIOSConfigPriv',
  'HostStorageConfigPriv',
  'SystemRecoveryConfigPriv',
] as const;
export type Privilege = (typeof privileges)[number];

/**
 * Privilege for the recovery data of the server (behaviour § 8). The privilege is checked before a request becomes an
 * input.
 */
interface Asking {
  readonly principal: { readonly privileges: readonly Privilege[] };
}

export const recoveryPrivilege = 'SystemRecoveryConfigPriv';

export function mayRecover({ principal: { privileges } }: Asking): boolean {
  return privileges.includes(recoveryPrivilege);
}
