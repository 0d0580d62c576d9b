/**
 * Tests of alert mails and of log entries to remote syslog: configured over HTTPS, really sent, and recorded in the
 * journal without secrets.
 */
import dgram from 'node:dgram';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService, ServiceOptions } from '../../../http/index.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import { codesIn } from '../../support/reporting/logged-entries.js';
import {
  protocolUri,
  testMailUri,
  testSyslogUri,
  vendor,
  workingMail,
} from '../../support/reporting/mail-rig.js';
import {
  control,
  dataFolder,
  effectsAnswered,
  optionsFor,
  withService,
  write,
} from '../../support/service/http-rig.js';
import { takeMail } from '../../support/service/mail-server.js';

const data = dataFolder();
test.after(data.remove);

const logged = ({ controller }: RunningService) =>
  codesIn(controller.tree).filter((code) => code >= 1_281 && code <= 1_288);

test('servers that are not allowed are blocked, each logged once', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    const settings = {
      ...workingMail,
      AlertMailSMTPServer: '192.0.2.25',
      RemoteSyslogEnabled: true,
      RemoteSyslogServer: '192.0.2.14',
    };
    await write(service, 'PATCH', protocolUri, vendor(settings));
    for (let count = 0; count < 3; count++) {
      await write(service, 'POST', testMailUri, {});
      await write(service, 'POST', testSyslogUri, {});
    }
    await effectsAnswered(service);

    assert.equal(logged(service).sort(), [1_281, 1_284, 1_284, 1_284, 1_285, 1_288, 1_288, 1_288]);
  });
});

test('an alert is mailed and its entry sent; the journal replays without network and has no secret', async () => {
  const sink = await takeMail();
  const receiver = dgram.createSocket('udp4');
  const frames: string[] = [];
  receiver.on('message', (bytes) => frames.push(bytes.toString('utf8')));
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
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
    const settings = {
      ...workingMail,
      AlertMailSMTPServer: '127.0.0.1',
      AlertMailSMTPPort: sink.port,
      AlertMailSMTPSecureEnabled: false,
      AlertMailSMTPAuthEnabled: true,
      AlertMailSMTPAuthUser: 'bmc',
      AlertMailSMTPAuthPw: 'hush-word',
      RemoteSyslogEnabled: true,
      RemoteSyslogServer: '127.0.0.1',
      RemoteSyslogPort: receiver.address().port,
    };
    await write(service, 'PATCH', protocolUri, vendor(settings));
    const arrived = new Promise<void>((resolve) => {
      receiver.on('message', (bytes) => bytes.includes('<130>1 ') && resolve());
    });
    await control(service, 'fault', { body: { fault: 'fan.failed', part: 'Fan 1' } });
    assert.match(await sink.arrival(), /Subject: AlertMail-302: \(CRITICAL\) Fan Fan 1 has failed\.\r\n/);
    await arrived;
    await effectsAnswered(service);
    assert.equal(logged(service), []);
    fingerprint = String((await control(service, 'state', { method: 'GET' })).json.fingerprint);
    assert.not.match(JSON.stringify(service.controller.tree), 'hush');
  });
  await sink.close();
  receiver.close();

  assert.equal(reports, []);
  assert.ok(sink.lines.includes(`AUTH PLAIN ${Buffer.from('\0bmc\0hush-word').toString('base64')}`));
  assert.match(frames.join('\n'), /^<130>1 \S+ mgmt-1 IML - 2\.4 \[entry@32473 number="\d+" /m);
  assert.not.match(journal, 'hush');
  const reading = readJournal(journal, 'a.jsonl');
  assert.ok(reading.ok);
  const sent = [sink.messages.length, frames.length];
  const { divergence, fingerprint: replayed } = reExecute(reading.journal);
  assert.equal([divergence, replayed], [undefined, fingerprint]);
  assert.equal([sink.messages.length, frames.length], sent, 'the replay tells nobody');
});

test('mails wait for their turn: a server has one connection at a time, and they come in their order', async () => {
  let open = 0;
  let most = 0;
  const sink = await takeMail();
  const relay = await takeMail({
    act: (socket) => {
      most = Math.max(most, ++open);
      socket.once('close', () => {
        open--;
      });
      socket.end('421 later\r\n');
    },
  });
  await withService(optionsFor(data.folder), async (service) => {
    const settings = {
      ...workingMail,
      AlertMailSMTPServer: '127.0.0.1',
      AlertMailSMTPPort: relay.port,
      AlertMailSMTPSecureEnabled: false,
    };
    await write(service, 'PATCH', protocolUri, vendor(settings));
    for (let count = 0; count < 5; count++) await write(service, 'POST', testMailUri, {});
    await effectsAnswered(service);
    assert.is(most, 1);

    await write(service, 'PATCH', protocolUri, vendor({ AlertMailSMTPPort: sink.port }));
    for (let count = 0; count < 5; count++) await write(service, 'POST', testMailUri, {});
    await effectsAnswered(service);
    const ids = sink.messages.map((message) => /Message-ID: <(\d+)\./.exec(message)?.[1]);
    assert.equal(ids, ['6', '7', '8', '9', '10']);
  });
  await sink.close();
  await relay.close();
});

test.run();
