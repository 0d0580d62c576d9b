/** Tests of SNMP communities, which are secrets like passwords: they are accepted, never shown, and stored sealed. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Sealed, Secret } from '../../../models/secret.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, snmpUri } from '../../support/lab.js';

const destinationsUri = `${snmpUri}SNMPAlertDestinations/`;
const trap = { AlertDestination: 'traps.example', SNMPAlertProtocol: 'SNMPv1Trap' };
const opened = (address: string) => (sealed: Sealed) => Secret.ofSeed('1').unseal(address, sealed);

test('communities follow the rules of PATCH, and an empty text is none', () => {
  const lab = createLab();
  const communities = (given: unknown[]) => {
    lab.patch(snmpUri, { ReadCommunities: given }).is(200);
    assert.equal(
      lab.get(snmpUri).reply.body.ReadCommunities,
      lab.controller.tree.snmp.readCommunities.map(() => null),
    );
    return lab.controller.tree.snmp.readCommunities.map(opened('SnmpService/readCommunities'));
  };

  assert.equal(communities(['a', 'b', 'c']), ['a', 'b', 'c']);
  assert.equal(communities([null, {}, 'd']), ['b', 'd']);
  assert.equal(communities([{}, '']), ['b']);
  lab.patch(snmpUri, { TrapCommunities: ['1', '2', '3', '4', '5', '6', '7', '8'] }).is(200);
  lab.get(snmpUri).has({ TrapCommunities: Array.from({ length: 8 }, () => null) });
});

test('communities stand sealed in journal and tree, and the new one takes the place of the old', () => {
  const lab = createLab();

  const kept = journaled(lab, () => {
    lab.patch(snmpUri, { ReadCommunities: ['hush-read'], TrapCommunities: ['hush-trap'] }).is(200);
    lab.post(destinationsUri, { ...trap, TrapCommunity: 'hush-one' }).is(201);
    lab.patch(`${destinationsUri}1/`, { TrapCommunity: 'hush-other' }).is(200);
    lab.patch(`${destinationsUri}1/`, { TrapCommunity: 'hush'.repeat(20) }).is(400);
  });

  assert.not.match(kept, 'hush');
  const { community } = lab.controller.tree.snmp.destinations.byId['1'] ?? {};
  assert.is(community?.revision, 2);
  assert.is(opened('SNMPAlertDestinations/1/community')(community as Sealed), 'hush-other');
});

test.run();
