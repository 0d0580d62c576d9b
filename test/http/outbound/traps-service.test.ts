/** Tests of alerts by SNMP: configured over HTTPS, sent over UDP, and recorded in the journal without secrets. */
import { createRequire } from 'node:module';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService, ServiceOptions } from '../../../http/index.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import { managerUri, snmpUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';
import { destinationsUri, snmpUser, testAlertUri, v1, v3 } from '../../support/reporting/trap-rig.js';
import {
  control,
  dataFolder,
  effectsAnswered,
  optionsFor,
  withService,
  write,
} from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

const { cache } = createRequire(import.meta.url);
const isLoaded = () => Object.keys(cache).some((file) => file.includes('/node_modules/net-snmp/'));

/** Creates one destination of each SNMP version at this host and port. */
async function setUp(service: RunningService, host: string, port: number): Promise<void> {
  await write(service, 'PATCH', `${managerUri}NetworkProtocol/`, { Oem: { Vnd: { SNMPTrapPort: port } } });
  await write(service, 'POST', `${snmpUri}SNMPUsers/`, snmpUser);
  for (const destination of [v1, v3]) {
    await write(service, 'POST', destinationsUri, { ...destination, AlertDestination: host });
  }
}

const trapCodes = [1_221, 1_222, 1_223];

test('a destination that is not allowed is blocked, logged once, and the library is loaded with none of it', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    await setUp(service, '192.0.2.1', 162);
    for (let count = 0; count < 3; count++) await write(service, 'POST', testAlertUri, {});
    await effectsAnswered(service);

    assert.equal(
      codesIn(service.controller.tree).filter((code) => trapCodes.includes(code)),
      [1_221, 1_221],
      'one for each destination',
    );
    assert.is(isLoaded(), false);
  });
});

test('an alert arrives by SNMPv1 and by SNMPv3; the journal replays without network and has no secret', async () => {
  const { receiveTraps } = await import('../../support/service/trap-receiver.js');
  const { AuthProtocols, PrivProtocols, SecurityLevel } = await import('net-snmp');
  const receiver = await receiveTraps({
    communities: [v1.TrapCommunity],
    users: [
      {
        name: snmpUser.SecurityName,
        level: SecurityLevel.authPriv,
        authProtocol: AuthProtocols.sha,
        authKey: snmpUser.AuthPassphrase,
        privProtocol: PrivProtocols.aes,
        privKey: snmpUser.PrivacyPassphrase,
      },
    ],
  });
  let journal = '';
  let fingerprint = '';
  const reports: string[] = [];
  const options: Partial<ServiceOptions> = {
    openJournal: (simulation, genesis) =>
      new JournalWriter(simulation, genesis, (line) => {
        journal += `${line}\n`;
      }),
    report: (text) => reports.push(text),
  };

  await withService(optionsFor(data.folder, options), async (service) => {
    await setUp(service, '127.0.0.1', receiver.port);
    await control(service, 'fault', { body: { fault: 'fan.failed', part: 'Fan 1' } });
    for (const _ of [v1, v3]) {
      const { varbinds } = await receiver.arrival();
      const texts = varbinds.map(({ value }) => String(value));
      for (const text of ['mgmt-1', 'Fan Fan 1 has failed.', 'Critical'])
        assert.ok(texts.includes(text), text);
    }
    await effectsAnswered(service);
    fingerprint = String((await control(service, 'state', { method: 'GET' })).json.fingerprint);
    assert.not.match(JSON.stringify(service.controller.tree), 'hush');
  });
  await receiver.close();

  assert.equal([receiver.refused, reports], [[], []]);
  assert.not.match(journal, 'hush');
  const reading = readJournal(journal, 'a.jsonl');
  assert.ok(reading.ok);
  const { divergence, fingerprint: replayed } = reExecute(reading.journal);
  assert.equal([divergence, replayed], [undefined, fingerprint]);
  assert.is(receiver.raw.length, 2, 'the replay tells nobody');
});

test.run();
