/** Tests of the directory test: its result follows from the settings, the directory of the blueprint and the network. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountServiceUri, createLab, type Lab } from '../../support/lab.js';

const uri = `${accountServiceUri}DirectoryTest/`;
const directory = {
  kind: 'LDAP' as const,
  address: 'ldap.example.com',
  port: 636,
  users: [{ userName: 'ada', password: 'ada_-.secret', groups: ['cn=ops'] }],
};

interface Shown {
  readonly OverallStatus: string;
  readonly TestResults: readonly { readonly TestName: string; readonly Status: string }[];
}

function run(lab: Lab, body: object = {}): Shown {
  lab.post(`${uri}Actions/VndDirectoryTest.StartTest/`, body).is(200);
  assert.is(lab.controller.get<Shown>(uri).OverallStatus, 'InProgress');
  lab.advance('1m');
  return lab.controller.get<Shown>(uri);
}

function labOf(address: string): Lab {
  const lab = createLab({ blueprint: { directory } });
  const RemoteRoleMapping = [{ LocalRole: 'Operator', RemoteGroup: 'cn=ops' }];
  lab
    .patch(accountServiceUri, {
      LDAP: { ServiceEnabled: true, ServiceAddresses: [address], RemoteRoleMapping },
    })
    .is(200);
  return lab;
}

const failedIn = ({ TestResults }: Shown) =>
  TestResults.filter(({ Status }) => Status === 'Failed').map(({ TestName }) => TestName);

test('a directory that is there, and a user of it, pass what can be tested; a wrong password fails at the user', () => {
  const lab = labOf('ldap.example.com');
  const right = run(lab, { TestUserName: 'ada', TestUserPassword: 'ada_-.secret' });
  assert.equal(failedIn(right), []);
  assert.is(right.OverallStatus, 'Warning');
  const wrong = run(lab, { TestUserName: 'ada', TestUserPassword: 'x' });
  assert.equal(failedIn(wrong), ['User Authentication']);
  assert.not.match(JSON.stringify(lab.controller.tree), 'ada_-.secret');
});

test('without an address, with one that leads nowhere, and without a link the test fails where it has to', () => {
  assert.equal(failedIn(run(createLab())), ['Directory Server DNS Name']);
  assert.equal(failedIn(run(labOf('nobody.example.com'))), ['Directory Server DNS Name']);
  assert.equal(failedIn(run(labOf('192.0.2.1'))), ['Ping Directory Server']);
});

test('a test is stopped, and two at a time are refused', () => {
  const lab = labOf('ldap.example.com');
  lab.post(`${uri}Actions/VndDirectoryTest.StartTest/`, {}).is(200);
  lab.post(`${uri}Actions/VndDirectoryTest.StartTest/`, {}).is(400).says('Mgmt.AlreadyInProgress');
  lab.post(`${uri}Actions/VndDirectoryTest.StopTest/`, {}).is(200);
  lab.get(uri).has({ OverallStatus: 'NotRun' });
});

test.run();
