/**
 * Conflicts between the options of a start and the genesis in the data directory. An option cannot change what derives
 * from the genesis, so a different value is refused instead of ignored.
 */
import { isDeepStrictEqual } from 'node:util';
import { formatInstant } from '../../engine/index.js';
import { administratorSalt, type Genesis } from '../../machines/index.js';
import { type Blueprint, storeBlueprint } from '../../models/blueprint/index.js';
import { isPasswordAsync, type Secret } from '../../models/index.js';

/** Options of a start that concern the history; undefined for an option that is not given. */
export interface StartValues {
  readonly seed: string | undefined;
  readonly startMs: number | undefined;
  readonly blueprint: Blueprint | undefined;
  readonly userName: string | undefined;
  readonly password: string | undefined;
}

/** Returns a description of the first conflict with the genesis; undefined if there is no conflict. */
export async function findStartConflict(
  said: StartValues,
  genesis: Genesis,
  secret: Secret,
): Promise<string | undefined> {
  const [first] = genesis.accounts;
  const { seed, startMs, userName, blueprint, password } = said;
  if (first?.password.salt !== administratorSalt(secret))
    return 'its secret is not the secret that the history began with: restore that secret, or start a new history in another directory';
  if (seed !== undefined && seed !== genesis.seed) return `its seed is ${genesis.seed}, not ${seed}`;
  if (startMs !== undefined && startMs !== genesis.startMs)
    return `it starts at ${formatInstant(genesis.startMs)}, not at ${formatInstant(startMs)}`;
  if (userName !== undefined && userName !== first.userName)
    return `its first user is ${first.userName}, not ${userName}`;
  if (
    blueprint !== undefined &&
    !isDeepStrictEqual(asJson(storeBlueprint(blueprint, secret)), asJson(genesis.blueprint))
  )
    return 'its blueprint differs';
  if (password !== undefined && !(await isPasswordAsync(password, first.password)))
    return `its first user began with another password; change the password with a client`;
  return undefined;
}

/** Converts a value to the form in which the journal stores it. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
