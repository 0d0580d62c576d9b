/**
 * What a start says that is not as the history in its data directory began. What follows from the genesis cannot be changed
 * by a flag any more, and to go on as if it were would hide that.
 */
import { isDeepStrictEqual } from 'node:util';
import { formatInstant } from '../../engine/index.js';
import { administratorSalt, type Genesis } from '../../machines/index.js';
import { type Blueprint, storeBlueprint } from '../../models/blueprint/index.js';
import { isPasswordAsync, type Secret } from '../../models/index.js';

/** What a start says of a history; undefined where it says nothing. */
export interface StartValues {
  readonly seed: string | undefined;
  readonly startMs: number | undefined;
  readonly blueprint: Blueprint | undefined;
  readonly userName: string | undefined;
  readonly password: string | undefined;
}

/** The first that contradicts the genesis, in words; undefined when nothing does. */
export async function findStartConflict(
  said: StartValues,
  genesis: Genesis,
  secret: Secret,
): Promise<string | undefined> {
  const [first] = genesis.accounts;
  const { seed, startMs, userName, blueprint, password } = said;
  if (first?.password.salt !== administratorSalt(secret))
    return 'its secret is not the one that the history began with: put that back, or begin another history elsewhere';
  if (seed !== undefined && seed !== genesis.seed) return `its seed is ${genesis.seed}, not ${seed}`;
  if (startMs !== undefined && startMs !== genesis.startMs)
    return `it starts at ${formatInstant(genesis.startMs)}, not at ${formatInstant(startMs)}`;
  if (userName !== undefined && userName !== first.userName)
    return `its first user is ${first.userName}, not ${userName}`;
  if (
    blueprint !== undefined &&
    !isDeepStrictEqual(asJson(storeBlueprint(blueprint, secret)), asJson(genesis.blueprint))
  )
    return 'its blueprint is another one';
  if (password !== undefined && !(await isPasswordAsync(password, first.password)))
    return `its first user began with another password; change it as a client would`;
  return undefined;
}

/** As a journal has it. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
