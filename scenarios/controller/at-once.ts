/** Drives an exchange on the caller's own time: passwords are checked and hashed where they are asked for. */
import {
  type Demand,
  type Exchange,
  isPassword,
  type RedfishResponse,
  type Result,
  storedPassword,
  type Unanswered,
} from '../../models/index.js';

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
      return stored !== undefined && isPassword(password, stored) ? 'right' : 'wrong';
    }
    case 'hash':
      return storedPassword(demand.password, demand.salt);
    case 'turn':
    case 'pause':
      return undefined;
  }
}
