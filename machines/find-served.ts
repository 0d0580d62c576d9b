/**
 * Captured services of this process. The table of a capture is made once: of its content, and of the built-in service at
 * rest with the blueprint that derives from the capture.
 */

import { fingerprint } from '../engine/index.js';
import { type Blueprint, type DialectPack, storeBlueprint } from '../models/blueprint/index.js';
import { type Capture, describeCapture, findCapture } from '../models/capture/index.js';
import { type LookAtRest, ServedCapture } from '../models/captured/index.js';
import { type ControllerTree, memoizeByObject, Secret } from '../models/index.js';
import type { RedfishService } from '../models/redfish/index.js';
import {
  administrator,
  defaultHttpsPort,
  defaultStartMs,
  defaultUserName,
  deliveredCertificate,
  type Genesis,
} from './genesis.js';
import { genesisTree } from './genesis-tree.js';

/** Tables by capture and dialect packs. They are constants, which all controllers of the process share. */
const servedOf = memoizeByObject((_: Capture) => new Map<string, ServedCapture>());

/** Text that is equal for equal dialect packs. */
const packsKey = memoizeByObject((packs: readonly DialectPack[]) => fingerprint(packs));

/**
 * Returns the captured service of a server; undefined for a server with the built-in resources. Throws when this process
 * has not read the capture.
 */
export function findServed(
  { blueprint: { capture: reference } }: Pick<ControllerTree, 'blueprint'>,
  service: RedfishService,
): ServedCapture | undefined {
  if (reference === undefined) return undefined;
  const capture = findCapture(reference.digest);
  if (capture === undefined)
    throw new Error(
      `this server shows a capture with digest ${reference.digest}, which has not been read; name its file with --capture`,
    );
  const { packs } = reference;
  const tables = servedOf(capture);
  const key = packs === undefined ? '' : packsKey(packs);
  let table = tables.get(key);
  if (table === undefined) {
    const { blueprint, derived } = describeCapture(capture);
    table = new ServedCapture(capture, { derived, look: lookAtRest(blueprint, service), packs });
    tables.set(key, table);
  }
  return table;
}

/** Returns a look at the built-in service that a controller with this capture starts with. */
function lookAtRest(blueprint: Blueprint, service: RedfishService): LookAtRest {
  const tree = genesisTree(genesisAtRest(blueprint));
  return (uri) => service.look(tree, uri, tree.clock.now);
}

/** Seed of the server at rest. Assumption: no property that follows the simulation has a value of the seed at rest. */
const seed = '1';

function genesisAtRest(derived: Blueprint): Genesis {
  const secret = Secret.ofSeed(seed);
  const blueprint = storeBlueprint(derived, secret);
  return {
    seed,
    run: 'rest',
    startMs: defaultStartMs,
    blueprint,
    httpsPort: defaultHttpsPort,
    accounts: [administrator(defaultUserName, secret.password(defaultUserName), secret)],
    certificate: deliveredCertificate(blueprint, secret, defaultStartMs),
  };
}
