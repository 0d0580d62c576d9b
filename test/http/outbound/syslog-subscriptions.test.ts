/** Tests of log entries to subscribed syslog servers: subscribed over HTTPS and really sent by UDP and TLS. */
import { X509Certificate } from 'node:crypto';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventActionUri, subscriptionsUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';
import { CertificateAuthority } from '../../support/security/certificate-authority.js';
import {
  control,
  dataFolder,
  effectsAnswered,
  optionsFor,
  withService,
  write,
} from '../../support/service/http-rig.js';
import { takeSyslog } from '../../support/service/syslog-server.js';

const data = dataFolder();
test.after(data.remove);

const critical = { SyslogFilters: [{ LogFacilities: ['Local0'], LowestSeverity: 'Critical' }] };

test('an entry goes by UDP and by TLS to who is subscribed, with the certificate the controller is served with', async () => {
  const authority = await CertificateAuthority.create('Site CA');
  const sink = await takeSyslog(authority, { requestCert: true, rejectUnauthorized: false });
  const receiver = dgram.createSocket('udp4');
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const arrival = once(receiver, 'message');

  await withService(optionsFor(data.folder), async (service) => {
    const SubscriptionType = 'Syslog';
    await write(service, 'POST', `${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`, {
      Certificate: authority.pem,
      SubscriptionType,
    });
    await write(service, 'POST', subscriptionsUri, {
      Destination: `syslog://127.0.0.1:${receiver.address().port}`,
      Protocol: 'SyslogUDP',
      SubscriptionType,
      ...critical,
    });
    await write(service, 'POST', subscriptionsUri, {
      Destination: `syslog://127.0.0.1:${sink.port}`,
      Protocol: 'SyslogTLS',
      SubscriptionType,
      Oem: { Vnd: { MutualAuthenticationEnabled: true } },
      ...critical,
    });

    await control(service, 'fault', { body: { fault: 'fan.failed', part: 'Fan 1' } });
    const [bytes] = (await arrival) as [Buffer];
    await effectsAnswered(service);

    const frame = bytes.toString('utf8');
    assert.match(frame, / IML - 2\.4 .*Fan 1/);
    assert.equal(sink.frames, [`${bytes.length} ${frame}`]);
    assert.equal(sink.shownBy, [new X509Certificate(service.certificate.certificate).fingerprint256]);
  });
  receiver.close();
  await sink.close();
});

test('servers that are not allowed are blocked, each logged once', async () => {
  await withService(optionsFor(data.folder), async (service) => {
    for (const Protocol of ['SyslogUDP', 'SyslogTLS']) {
      await write(service, 'POST', subscriptionsUri, { Destination: 'syslog://192.0.2.14', Protocol });
    }
    await control(service, 'fault', { body: { fault: 'fan.failed', part: 'Fan 1' } });
    await effectsAnswered(service);
    await control(service, 'fault', { body: { fault: 'fan.failed', part: 'Fan 2' } });
    await effectsAnswered(service);

    const { tree } = service.controller;
    assert.equal(
      codesIn(tree).filter((code) => code === 1_285),
      [1_285, 1_285],
    );
  });
});

test.run();
