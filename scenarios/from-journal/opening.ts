/** Genesis of a history as keys of a scenario: seed, start, and overrides of the default server. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { defaultStartMs, type Genesis } from '../../machines/index.js';
import { type BlueprintInput, resolveBlueprint, resolvedDefault } from '../../models/blueprint/index.js';
import { createOpening } from '../controller/options.js';

/**
 * Password of the administrator if it is not derived from the seed. It is invented, because a history contains no
 * password.
 */
const madeUpPassword = 'made-up-password';

/** Returns the keys of the scenario, its controller, and the parts of the genesis that a scenario cannot express. */
export function openingOf(genesis: Genesis) {
  const { seed, startMs } = genesis;
  const blueprint = blueprintFor(genesis);
  const beginning = { seed, startMs, blueprint: resolveBlueprint(blueprint) };
  const bySeed = createOpening({ ...beginning, password: undefined });
  const isBySeed = isDeepStrictEqual(genesis.accounts[0]?.password, bySeed.genesis.accounts[0]?.password);
  const opening = isBySeed ? bySeed : createOpening({ ...beginning, password: madeUpPassword });
  return {
    keys: {
      ...(seed === '1' ? {} : { seed: wholeNumber.test(seed) ? Number(seed) : seed }),
      ...(startMs === defaultStartMs ? {} : { start: new Date(startMs).toISOString().replace('.000Z', 'Z') }),
      ...(isBySeed ? {} : { password: madeUpPassword }),
      ...(Object.keys(blueprint).length === 0 ? {} : { blueprint: blueprint as JsonObject }),
    },
    opening,
    leftOut: [...differences(genesis, opening.genesis)],
  };
}

/** Pattern of a seed that can be written as a number, because the number has the same text form. */
const wholeNumber = /^(?:0|[1-9]\d{0,14})$/;

/** Returns the overrides of the default server, or the whole blueprint if the overrides alone do not reproduce it. */
function blueprintFor({ blueprint }: Genesis): BlueprintInput {
  const shortest = (differing(blueprint, resolvedDefault) ?? {}) as BlueprintInput;
  const isEnough = isDeepStrictEqual(resolveBlueprint(shortest), blueprint);
  return isEnough ? shortest : (blueprint as BlueprintInput);
}

/**
 * Returns the part of a value that differs from the usual value; undefined for equal values. Mappings are compared by
 * member, other values as a whole.
 */
function differing(value: unknown, usual: unknown): unknown {
  if (isDeepStrictEqual(value, usual)) return undefined;
  if (!isObject(value as Json) || !isObject(usual as Json)) return value;
  const members = Object.entries(value as JsonObject).map(([key, member]) => [
    key,
    differing(member, (usual as JsonObject)[key]),
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function* differences(wanted: Genesis, given: Genesis): Generator<string> {
  const [administrator, ...others] = wanted.accounts;
  const usual = given.accounts[0]?.userName ?? '';
  if (administrator?.userName !== usual) {
    yield `the administrator is called ${administrator?.userName}; the administrator of a scenario is called ${usual}`;
  }
  // The accounts of a capture are those of every server that shows it.
  const count = others.length - (given.accounts.length - 1);
  if (count > 0) yield `the history starts with ${count} more accounts`;
  if (wanted.httpsPort !== given.httpsPort) {
    yield `the controller was served on port ${wanted.httpsPort}; the port of a scenario is ${given.httpsPort}`;
  }
}
