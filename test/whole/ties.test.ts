/**
 * Tests of objects that end at the same instant for two reasons. Whichever reason comes first, the same objects have
 * ended, and each ending is reported once.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Simulation } from '../../engine/index.js';
import { shownEntries } from '../../machines/facts/shown-entries.js';
import { createControllerModel } from '../../machines/index.js';
import { accountServiceUri, createLab, managerUri } from '../support/lab.js';

const minutes = 60_000;
const trialMs = 60 * 86_400_000;
const alice = { userName: 'alice', password: 'Alice_in-the.directory' };

test('a session that idles out at the very instant the trial ends that let it in is closed once', () => {
  const lab = createLab({
    blueprint: {
      settings: { license: 'STD' },
      directory: { address: 'ldap.example.com', users: [{ ...alice, groups: ['admins'] }] },
    },
  });
  lab.post(`${managerUri}LicenseService/`, { LicenseKey: 'TRIAL-AAAAA-AAAAA-AAAAA-AAAAM' }).is(201);
  const LDAP = {
    ServiceEnabled: true,
    ServiceAddresses: ['ldap.example.com'],
    RemoteRoleMapping: [{ LocalRole: 'Administrator', RemoteGroup: 'admins' }],
  };
  lab.patch(accountServiceUri, { LDAP }).is(200);
  lab.advance(trialMs - 30 * minutes);
  lab.login(alice);
  const { tree } = lab.controller;
  assert.is(Object.keys(tree.sessions.byId).length, 1);

  const endings = [undefined, 'a', 'b', 'c', 'd', 'e'].map((shuffleTies) => {
    const simulation = new Simulation(
      createControllerModel(),
      tree,
      shuffleTies === undefined ? {} : { shuffleTies },
    );
    simulation.advanceBy(30 * minutes);
    assert.equal(simulation.tree.sessions.byId, {});
    assert.is(simulation.tree.license.installed?.term, 'expired');
    return shownEntries(simulation.tree.logs, 'iel').map(({ message }) => message);
  });

  for (const messages of endings) {
    const last = messages.slice(-2);
    assert.is(last.filter((message) => /session of alice ended/.test(message)).length, 1, last.join(' / '));
    assert.is(
      last.filter((message) => /trial license has expired/.test(message)).length,
      1,
      last.join(' / '),
    );
  }
  assert.is(new Set(endings.map((messages) => messages.at(-1))).size, 2, 'both orders were tried');
});

test.run();
