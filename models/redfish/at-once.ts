/** Drives an exchange on the caller's own time: passwords are checked and hashed where they are asked for. */
import { isPassword, storedPassword } from '../secret.js';
import type { StoredPassword } from '../subsystems/accounts/index.js';
import type { Demand, Exchange, Result } from './exchange.js';
import type { RedfishResponse, Unanswered } from './request.js';

/** The password of each that was found right: a history that logs in often would spend its time on deriving it. */
const known = new WeakMap<StoredPassword, string>();

export function driveAtOnce(asked: Exchange): RedfishResponse | Unanswered {
  let step = asked.next();
  while (!step.done) step = asked.next(answerDemand(step.value));
  return step.value;
}

/** Nothing comes between, so a turn is there whenever it is asked for, and no pause is needed. */
export function answerDemand(demand: Demand): Result {
  switch (demand.kind) {
    case 'verify': {
      const { password, stored } = demand.claim;
      return stored !== undefined && isRight(password, stored) ? 'right' : 'wrong';
    }
    case 'hash':
      return storedPassword(demand.password, demand.salt);
    case 'turn':
    case 'pause':
      return undefined;
  }
}

function isRight(password: string, stored: StoredPassword): boolean {
  if (known.get(stored) === password) return true;
  const isSame = isPassword(password, stored);
  if (isSame) known.set(stored, password);
  return isSame;
}
