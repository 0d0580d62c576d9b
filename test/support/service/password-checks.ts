/** Password checks that end when the test completes them. */
import { PasswordWorker } from '../../../http/exchange/passwords.js';
import type { Claim } from '../../../models/redfish/request/authentication.js';

/** Returns a password worker whose checks the test completes. */
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

/** Waits for a number of microtask turns, so that all pending promises can continue. */
export async function turnsPassed(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
