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
