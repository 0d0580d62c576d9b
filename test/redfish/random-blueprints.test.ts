/** Tests of the whole service with random blueprints: it is read at its first instant, without HTTP. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findFact } from '../../machines/facts/index.js';
import { listBootOptions } from '../../machines/host/boot/index.js';
import { genesisTree } from '../../machines/index.js';
import { parseStructuredName, printStructuredName } from '../../machines/parts/index.js';
import { resources } from '../../machines/resource-list.js';
import { resolveBlueprint } from '../../models/blueprint/blueprint.js';
import type { BlueprintInput } from '../../models/blueprint/schema.js';
import { storeBlueprint } from '../../models/blueprint/stored-blueprint.js';
import { Renderer } from '../../models/redfish/read/render.js';
import { createResolver } from '../../models/redfish/read/resolve.js';
import { Secret } from '../../models/secret.js';
import type { ControllerTree } from '../../models/tree.js';
import { budget } from '../support/budget.js';
import { rigGenesis } from '../support/engine/machines-rig.js';
import { createLab } from '../support/lab.js';
import { type Body, crawlWith } from '../support/redfish/crawl.js';
import { validators } from '../support/redfish/generated-schemas.js';
import { absent, heldTypes, schemaValidators } from '../support/redfish/published-schemas.js';
import { randomBlueprint } from '../support/redfish/random-blueprints.js';
import { samplePrincipal } from '../support/security/sample-principal.js';

const propertySeed = 20_260_301;
const runs = budget({ short: 3, long: 200 });
/** Number of runs of the slower tests, which find fewer defects. */
const fewer = budget({ short: 1, long: 30 });

const secret = Secret.ofSeed('random');

function treeOf(blueprint: BlueprintInput): ControllerTree {
  return genesisTree({ ...rigGenesis(), blueprint: storeBlueprint(resolveBlueprint(blueprint), secret) });
}

/**
 * Returns every resource of a server, with four exceptions. Schemas and registries are equal on all servers. The longer
 * custom metric reports only repeat the form of a shorter one with thousands of samples. The directory renders all
 * other resources for their ETags.
 */
function bodiesOf(tree: ControllerTree, renderer: Renderer): Map<string, Body> {
  const reading = { tree, now: tree.clock.now, principal: samplePrincipal };
  return crawlWith(
    (uri) => {
      const rendered = renderer.renderAt(uri, reading);
      assert.ok(rendered, `nothing at ${uri}`);
      return JSON.parse(JSON.stringify(rendered.resource)) as Body;
    },
    (uri) => !/\/(JsonSchemas|Registries|ResourceDirectory)\/|\/MetricReports\/\w+Custom[234]\//.test(uri),
  );
}

test('of any server links resolve, ids are unique, no part is lost, and bodies are valid as published', () => {
  if (absent !== undefined) console.log(`skipped in part: ${absent}`);
  const renderer = new Renderer(createResolver(resources), findFact);
  const validatorOf = absent === undefined ? schemaValidators() : undefined;
  const held = absent === undefined ? heldTypes() : () => false;

  const property = fc.property(randomBlueprint, (blueprint) => {
    const bodies = bodiesOf(treeOf(blueprint), renderer);
    for (const [uri, body] of bodies) {
      assert.is(body['@odata.id'], uri);
      const members = ((body.Members ?? []) as { '@odata.id': string }[]).map((link) => link['@odata.id']);
      assert.is(new Set(members.map((member) => member.toLowerCase())).size, members.length, uri);
      const type = String(body['@odata.type']).slice(1);
      if (!held(type)) continue;
      const validate = validatorOf?.(type);
      assert.ok(validate?.(body), `${uri}: ${JSON.stringify(validate?.errors)}`);
    }
    assertComplete(blueprint, [...bodies.keys()]);
  });

  fc.assert(property, { seed: propertySeed, numRuns: runs });
});

/** Checks that the number of resources in each collection equals the number of components in the blueprint. */
function assertComplete(blueprint: BlueprintInput, uris: readonly string[]): void {
  const { processors, memory, nics = [], storage = [] } = blueprint;
  const ports = nics.reduce((sum, nic) => sum + nic.ports.length, 0);
  const expected = {
    Processors: processors?.length,
    Memory: memory?.length,
    NetworkAdapters: nics.length,
    NetworkInterfaces: nics.length,
    EthernetInterfaces: ports,
    PCIeDevices: nics.length + storage.length,
  };
  for (const [collection, count] of Object.entries(expected)) {
    const owner = /^(NetworkAdapters|PCIe)/.test(collection) ? 'Chassis' : 'Systems';
    const member = new RegExp(`^/redfish/v1/${owner}/1/${collection}/[^/]+/$`);
    assert.is(uris.filter((uri) => member.test(uri)).length, count, collection);
  }
}

test('of any server every body is true to the schema the service gives of it', () => {
  const renderer = new Renderer(createResolver(resources), findFact);
  const validatorOf = validators(createLab());

  const property = fc.property(randomBlueprint, (blueprint) => {
    for (const [uri, body] of bodiesOf(treeOf(blueprint), renderer)) {
      const validate = validatorOf(body);
      assert.ok(validate(body), `${uri}: ${JSON.stringify(validate.errors)}`);
    }
  });

  fc.assert(property, { seed: propertySeed, numRuns: fewer });
});

test('of any server each boot option has a path and a structured name of its own', () => {
  const property = fc.property(randomBlueprint, (blueprint) => {
    const tree = treeOf(blueprint);
    const sources = listBootOptions(tree);

    assert.is(new Set(sources.map(({ path }) => path(tree))).size, sources.length);
    assert.is(new Set(sources.map(({ structuredName }) => structuredName)).size, sources.length);
    for (const { structuredName } of sources) {
      const name = parseStructuredName(structuredName);
      assert.is(name && printStructuredName(name), structuredName);
    }
  });

  fc.assert(property, { seed: propertySeed, numRuns: fewer });
});

test.run();
