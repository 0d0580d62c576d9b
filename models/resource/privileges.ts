/** What somebody may be allowed to do: each request takes one of these, or several. Source: behaviour § 2.13. */
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

/** Who may touch what the server is brought back to life with (behaviour § 8). It is found out before a request is kept. */
interface Asking {
  readonly principal: { readonly privileges: readonly Privilege[] };
}

export const recoveryPrivilege = 'SystemRecoveryConfigPriv';

export function mayRecover({ principal: { privileges } }: Asking): boolean {
  return privileges.includes(recoveryPrivilege);
}
