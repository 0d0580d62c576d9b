/** Tests of the first trees of controllers with one hardware: equal parts exist once, and sharing changes no tree. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deepFreeze } from '../../engine/index.js';
import { type Genesis, genesisTree } from '../../machines/index.js';
import { powerRecord } from '../../machines/power/index.js';
import { rigGenesis } from '../support/engine/machines-rig.js';

const rig = rigGenesis({ seed: 'rig' });

/** Returns the genesis of a member of a fleet, whose blueprint shares all parts but the host names. */
function memberGenesis(seed: string): Genesis {
  const manager = { ...rig.blueprint.manager, hostName: seed, fqdn: `${seed}.example.com` };
  return { ...rig, seed, blueprint: deepFreeze({ ...rig.blueprint, manager }) };
}

/** Returns the genesis with a copy of the blueprint, so that its tree shares nothing. */
function alone(genesis: Genesis): Genesis {
  return { ...genesis, blueprint: deepFreeze(structuredClone(genesis.blueprint)) };
}

test('a shared first tree equals that of a controller alone', () => {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const genesis = memberGenesis(seed);
    assert.equal(genesisTree(genesis), genesisTree(alone(genesis)));
  }
  const later = { ...memberGenesis('a'), startMs: rig.startMs + 86_400_000 };
  assert.equal(genesisTree(later), genesisTree(alone(later)));
});

test('members share the branches and machines that do not follow from their seeds and names', () => {
  const [one, other] = ['one', 'other'].map((seed) => genesisTree(memberGenesis(seed)));
  if (one === undefined || other === undefined) throw new Error('there are no trees');
  assert.is(one.volumes, other.volumes);
  assert.is(one.conditions, other.conditions);
  assert.is(powerRecord(one), powerRecord(other));
  assert.is.not(one.license, other.license);
  assert.is.not(one.controllerSettings.configured.hostName, other.controllerSettings.configured.hostName);
});

test('a change of the hardware is no part of the shared tree', () => {
  const genesis = memberGenesis('fans');
  const fans = genesis.blueprint.fans.slice(1);
  const blueprint = deepFreeze({ ...genesis.blueprint, fans });
  assert.is(genesisTree({ ...genesis, blueprint }).blueprint.fans.length, genesis.blueprint.fans.length - 1);
  assert.equal(genesisTree({ ...genesis, blueprint }), genesisTree(alone({ ...genesis, blueprint })));
});

test.run();
