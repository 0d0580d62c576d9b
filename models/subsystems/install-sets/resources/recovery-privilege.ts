/** Who may touch what the server is brought back to life with (behaviour § 8). It is found out before a request is kept. */
import type { Means } from '../../../resource/define.js';

export const recoveryPrivilege = 'SystemRecoveryConfigPriv';

export function mayRecover({ principal }: Pick<Means, 'principal'>): boolean {
  return principal.privileges.includes(recoveryPrivilege);
}
