/**
 * Creates a controller to be measured, with synthetic logs in addition to its own resources, and returns it with its
 * credentials.
 */
import type { SimulationOptions } from '../../engine/index.js';
import {
  administrator,
  defaultHttpsPort,
  defaultStartMs,
  defaultUserName,
  deliveredCertificate,
  type Genesis,
} from '../../machines/genesis.js';
import { Controller, createSimulation } from '../../machines/index.js';
import { resources } from '../../machines/resource-list.js';
import { resolveBlueprint } from '../../models/blueprint/blueprint.js';
import { storeBlueprint } from '../../models/blueprint/stored-blueprint.js';
import { Secret } from '../../models/secret.js';
import { type LogOptions, syntheticLog } from './synthetic-entries.js';

export interface BenchController {
  readonly controller: Controller;
  readonly credentials: { readonly userName: string; readonly password: string };
}

export interface BenchOptions extends SimulationOptions {
  /** Virtual start time of the controller. Unit: ms since the epoch. */
  readonly startMs?: number;
}

export function createBenchController(
  logs: readonly LogOptions[],
  { startMs = defaultStartMs, ...options }: BenchOptions = {},
): BenchController {
  const secret = Secret.ofSeed('bench');
  const credentials = { userName: defaultUserName, password: secret.password(defaultUserName) };
  const blueprint = storeBlueprint(resolveBlueprint(), secret);
  const genesis: Genesis = {
    seed: 'bench',
    run: 'bench',
    startMs,
    blueprint,
    httpsPort: defaultHttpsPort,
    accounts: [administrator(credentials.userName, credentials.password, secret)],
    certificate: deliveredCertificate(blueprint, secret, startMs),
  };
  const definitions = [...resources, ...logs.flatMap(syntheticLog)];
  return {
    controller: new Controller(genesis, secret, options, createSimulation(genesis, options), definitions),
    credentials,
  };
}
