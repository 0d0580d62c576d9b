/** Tests of the software inventory: the programs of the operating system, and their availability. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, root, systemUri } from '../../support/lab.js';

const inventoryUri = `${root}UpdateService/SoftwareInventory/`;

function names(lab: Lab): readonly unknown[] {
  const { Members = [] } = lab.get(`${inventoryUri}?$expand=.`).is(200).reply.body as {
    readonly Members?: readonly { readonly Name: string; readonly Version: string }[];
  };
  return Members.map(({ Name, Version }) => `${Name} ${Version}`);
}

test('the programs of the blueprint are listed behind the agent that takes updates, and no agent where there is none', () => {
  const software = [{ name: 'Backup Client', version: '9.1', vendor: 'VND' }];

  assert.equal(names(createLab()), ['Update Agent 3.4.0', 'Storage Administrator 6.45.8.0']);
  assert.equal(names(createLab({ blueprint: { software, updateAgent: null } })), ['Backup Client 9.1']);
});

test('each says what it is, who made it, and that it is not updated from here', () => {
  const lab = createLab();
  const [RelatedItem, Updateable] = [[{ '@odata.id': systemUri }], false];

  lab.get(`${inventoryUri}1/`).has({
    ...{ Name: 'Update Agent', Description: 'UpdateAgent', Version: '3.4.0', Updateable, RelatedItem },
    Manufacturer: undefined,
  });
  lab.get(`${inventoryUri}2/`).has({
    ...{ Name: 'Storage Administrator', Description: 'OperatingSystemSoftware', Version: '6.45.8.0' },
    ...{ Manufacturer: 'VND', Updateable, RelatedItem, 'RelatedItem@odata.count': 1 },
  });
});

test('they are there while the operating system runs', () => {
  const lab = createLab();
  const state = (State: string) => lab.get(`${inventoryUri}1/`).has({ Status: { State } });

  state('Enabled');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1m');
  state('UnavailableOffline');
  lab.advance('30m');
  state('Enabled');
});

test.run();
