/** Who may touch what the server is brought back to life with (behaviour § 8). It is found out before a request is kept. */
import type { Means } from './define.js';

interface Asking {
  readonly principal: Pick<Means['principal'], 'privileges'>;
}

export const recoveryPrivilege = 'SystemRecoveryConfigPriv';

export function mayRecover({ principal: { privileges } }: Asking): boolean {
  return privileges.includes(recoveryPrivilege);
}
