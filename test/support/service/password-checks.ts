/** Passwords whose checks end when a test says so. */
import { PasswordWorker } from '../../../http/exchange/passwords.js';
import type { Claim } from '../../../models/redfish/request/authentication.js';

/** A check that answers when the test says so. */
export function bench() {
  const open: {
    readonly password: string;
    readonly answer: (right: boolean) => void;
    readonly fail: () => void;
  }[] = [];
  const passwords = new PasswordWorker(
    (password) =>
      new Promise((resolve, reject) => {
        open.push({ password, answer: resolve, fail: () => reject(new Error('no memory')) });
      }),
    undefined,
    2,
  );
  const verify = (brought: Claim, address: string = 'here') => passwords.verify(brought, address);
  return { open, passwords, verify };
}

export function claim(password: string, hash = 'aa', userName = 'root'): Claim {
  return { userName, password, stored: { scheme: 'scrypt', salt: '00', hash } };
}

/** Lets everything that can go on go on. */
export async function turnsPassed(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
