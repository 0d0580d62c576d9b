/** Tests of the replay of settings of the clock, the network and SNMP. The journal contains none of their secrets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { InProcessController } from '../../index.js';
import { JournalWriter, readJournal, reExecute } from '../../replay/index.js';
import { createLab, managerResetUri, managerUri, snmpUri } from '../support/lab.js';

const secrets = ['tide-and-fish-1', 'tide-and-fish-2', 'tide-and-fish-3', 'tide-and-fish-4'] as const;

function recorded(controller: InProcessController): { readonly journal: () => string } {
  let journal = '';
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => {
    journal += `${line}\n`;
  });
  return {
    journal: () => {
      writer.close();
      return journal;
    },
  };
}

test('a clock that was set, settings that waited for a reset and secrets that were sealed replay to the same state', () => {
  const lab = createLab();
  const { journal } = recorded(lab.controller);
  const [auth, privacy, mail, proxy] = secrets;

  lab.login();
  lab.patch(`${managerUri}DateTime/`, { DateTime: '2026-01-01T00:20:00.250Z' }).is(200);
  lab.patch(`${managerUri}DateTime/`, { StaticNTPServers: ['time.example.com'] }).is(200);
  lab
    .advance('1m')
    .patch(`${managerUri}EthernetInterfaces/1/`, { DHCPv4: { UseNTPServers: true } })
    .is(200);
  const vendor = { AlertMailSMTPAuthPw: mail, WebProxyConfiguration: { ProxyPassword: proxy } };
  lab.patch(`${managerUri}NetworkProtocol/`, { HostName: 'bmc-7', Oem: { Vnd: vendor } }).is(200);
  const user = { SecurityName: 'eel', AuthPassphrase: auth, PrivacyPassphrase: privacy };
  lab.post(`${snmpUri}SNMPUsers/`, user).is(201);
  lab.patch(`${snmpUri}SNMPUsers/1/`, { AuthPassphrase: privacy }).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  const text = journal();
  const reading = readJournal(text, 'settings.jsonl');
  assert.ok(reading.ok);
  const report = reExecute(reading.journal);
  assert.is(report.divergence, undefined);
  assert.is(report.fingerprint, lab.controller.fingerprint);
  for (const secret of secrets) {
    assert.not.ok((text + JSON.stringify(lab.controller.tree)).includes(secret), secret);
  }
});

test('a controller restored from its snapshot knows as well what waits for its reset', () => {
  const lab = createLab();
  lab.patch(`${managerUri}EthernetInterfaces/1/`, { DHCPv4: { UseGateway: false } }).is(200);
  const snapshot = JSON.parse(JSON.stringify(lab.controller.snapshot())) as ReturnType<
    InProcessController['snapshot']
  >;
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  lab.controller.restore(snapshot);

  const settings = (id: string) => lab.get(`${managerUri}EthernetInterfaces/${id}/`);
  settings('1').has({ Oem: { Vnd: { ConfigurationSettings: 'SomePendingReset' } } });
  settings('2').has({ Oem: { Vnd: { ConfigurationSettings: 'Current' } } });
});

test.run();
