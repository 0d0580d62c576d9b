/**
 * Tests of event deliveries to real listeners over real TLS. The tests advance virtual time themselves, so that nothing
 * waits in real time.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService, ServiceOptions } from '../../../http/index.js';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { JournalWriter, readJournal, reExecute } from '../../../replay/index.js';
import { eventActionUri, subscriptionsUri } from '../../support/lab.js';
import { CertificateAuthority } from '../../support/security/certificate-authority.js';
import { control, dataFolder, effectsAnswered } from '../../support/service/http-rig.js';
import { type Act, type Listener, listen, withListener } from '../../support/service/listener-rig.js';

const data = dataFolder();
test.after(() => data.remove());

const submitUri = `${eventActionUri}EventService.SubmitTestEvent/`;

function idsIn({ controller }: RunningService): readonly string[] {
  return Object.keys(controller.tree.subscriptions.byId);
}

function codesIn({ controller }: RunningService): readonly number[] {
  return shownEntries(controller.tree.logs, 'iel').map(({ code }) => code);
}

test('an event arrives once, by a POST with the headers of its subscription and the body the facts show', () =>
  withListener(data.folder, [200], async ({ service, listener, subscribe, client }) => {
    await subscribe({ Context: 'rack 7', HttpHeaders: { 'X-Token': 'tide' } });

    await client('POST', submitUri, {
      EventID: 'mine',
      EventTimestamp: '2026-05-24T18:24:01Z',
      MessageId: 'MgmtEvents.6.10.FanFailed',
      MessageArgs: ['4'],
      Message: 'A fan.',
      OriginOfCondition: '/redfish/v1/Chassis/1/Thermal/',
    });
    await effectsAnswered(service);

    const [{ headers, body }] = listener.heard as [Listener['heard'][number]];
    assert.is(listener.heard.length, 1);
    assert.is(headers['content-type'], 'application/json; charset=utf-8');
    assert.is(headers['x-token'], 'tide');
    const { Id, ...rest } = body;
    assert.match(Id, /^\d+$/);
    assert.equal(rest, {
      '@odata.context': '/redfish/v1/$metadata#Event.Event',
      '@odata.type': '#Event.v1_2_9.Event',
      Name: 'Events',
      Context: 'rack 7',
      Events: [
        {
          EventId: 'mine',
          EventTimestamp: '2026-05-24T18:24:01Z',
          EventType: 'Alert',
          MemberId: '0',
          Context: 'rack 7',
          MessageId: 'MgmtEvents.6.10.FanFailed',
          MessageArgs: ['4'],
          Message: 'A fan.',
          Severity: 'Critical',
          OriginOfCondition: { '@odata.id': '/redfish/v1/Chassis/1/Thermal/' },
          Oem: {
            Vnd: { '@odata.type': '#VndEvent.v2_1_0.VndEvent', Resource: '/redfish/v1/Chassis/1/Thermal/' },
          },
        },
      ],
    });
  }));

test('events arrive in their order, one after the other, also when the listener takes its time', () => {
  const held: (() => void)[] = [];
  const slow: Act = (_, response) => held.push(() => response.end());

  return withListener(data.folder, [slow], async ({ service, listener, submit, subscribe }) => {
    await subscribe();
    await Promise.all([submit('One'), listener.arrival()]);
    await submit('Two');
    await submit('Three');
    assert.is(listener.heard.length, 1, 'the second waits for the first');
    for (const _ of [1, 2]) {
      const next = listener.arrival();
      held.shift()?.();
      await next;
    }
    held.shift()?.();
    await effectsAnswered(service);

    assert.equal(
      listener.messages(),
      ['One', 'Two', 'Three'].map((key) => `MgmtEvents.6.10.${key}`),
    );
  });
});

for (const status of [204, 201, 302, 500]) {
  test(`a listener that answers ${status} is told again after the interval, as often as asked, and no more`, () =>
    withListener(data.folder, [status], async ({ service, listener, submit, subscribe, pass }) => {
      await subscribe();
      await submit('FanFailed');
      await effectsAnswered(service);
      assert.is(listener.heard.length, 1);
      await pass(29);
      assert.is(listener.heard.length, 1);
      await pass(1);
      await pass(30);
      await pass(30);
      await pass(600);

      assert.is(listener.heard.length, 4);
      assert.equal(new Set(listener.heard.map(({ body }) => body.Events[0].EventId)).size, 1);
      assert.equal(idsIn(service), ['1'], 'nothing has failed again since');
    }));
}

test('a connection that breaks off is a failure like any other, and what then goes well ends it', () => {
  const cut: Act = (request) => request.socket.destroy();
  // Response with a truncated body. Only its status line and headers count.
  const cutBody: Act = (_, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('x', () => response.destroy());
  };

  return withListener(
    data.folder,
    [cut, cutBody, 200],
    async ({ service, listener, submit, subscribe, pass }) => {
      await subscribe();
      await submit('One');
      await effectsAnswered(service);
      await pass(30);
      await submit('Two');
      await effectsAnswered(service);
      await pass(3_600);

      assert.equal(
        listener.messages(),
        ['One', 'One', 'Two'].map((key) => `MgmtEvents.6.10.${key}`),
      );
    },
  );
});

test('a listener that is not there is given up in the end, and the log says so', () =>
  withListener(data.folder, [200], async ({ service, listener, submit, subscribe, pass }) => {
    await subscribe();
    await listener.close();
    await submit('One');
    await effectsAnswered(service);
    for (let retry = 0; retry < 3; retry++) await pass(30);
    assert.equal(idsIn(service), ['1']);
    await pass(1);
    await submit('Two');
    await effectsAnswered(service);

    assert.equal(idsIn(service), []);
    assert.ok(codesIn(service).includes(1_237));
  }));

test('a listener whose certificate nobody vouches for hears nothing, unless listeners are believed', async () => {
  const stranger = await CertificateAuthority.create('Somebody');
  for (const believesListeners of [false, true]) {
    const other = await listen(stranger, [200]);
    const outbound = { allowed: [], authoritiesFile: undefined, believesListeners };
    await withListener(
      data.folder,
      [200],
      async ({ service, submit, subscribe }) => {
        await subscribe({ Destination: other.url });
        await submit('FanFailed');
        await effectsAnswered(service);
      },
      { outbound },
    );
    await other.close();

    assert.is(other.heard.length, believesListeners ? 1 : 0);
  }
});

test('where requests may not go nobody is asked, once for all; a new destination is tried again', () =>
  withListener(data.folder, [200], async ({ service, listener, submit, subscribe, client, pass }) => {
    await subscribe({ Destination: 'https://192.0.2.1/events' });
    for (const key of ['One', 'Two', 'Three']) {
      await submit(key);
      await effectsAnswered(service);
      await pass(600);
    }
    assert.equal(codesIn(service).filter((code) => code === 1_238).length, 1);
    assert.equal(idsIn(service), ['1'], 'it is no failure of the listener');

    await client('PATCH', `${subscriptionsUri}1/`, { Destination: listener.url });
    await submit('Four');
    await effectsAnswered(service);

    assert.equal(listener.messages(), ['MgmtEvents.6.10.Four']);
  }));

test('what is changed holds for the next delivery: another context, fewer tries, another listener', () =>
  withListener(data.folder, [500, 200], async ({ service, listener, submit, subscribe, client, pass }) => {
    await subscribe({ Context: 'before' });
    await submit('One');
    await effectsAnswered(service);
    await client('PATCH', `${subscriptionsUri}1/`, { Context: 'after' });
    await pass(30);

    assert.equal(
      listener.heard.map(({ body }) => body.Context),
      ['before', 'after'],
    );
  }));

test('a delivery under way when its subscription ends is given up', () => {
  let given: Promise<unknown> = Promise.resolve();
  const silent: Act = (request) => {
    given = new Promise((resolve) => request.socket.once('close', resolve));
  };

  return withListener(data.folder, [silent], async ({ service, listener, submit, subscribe, client }) => {
    await subscribe();
    await Promise.all([submit('One'), listener.arrival()]);
    await client('DELETE', `${subscriptionsUri}1/`);
    await given;

    assert.equal(service.controller.tree.outbox.entries, {});
  });
});

test('what is delivered over the network replays without it, and no journal holds a header', async () => {
  let journal = '';
  let fingerprint = '';
  const openJournal: ServiceOptions['openJournal'] = (simulation, genesis) =>
    new JournalWriter(simulation, genesis, (line) => {
      journal += `${line}\n`;
    });
  await withListener(
    data.folder,
    [500, 200],
    async ({ service, submit, subscribe, pass }) => {
      await subscribe({ HttpHeaders: { Authorization: 'Bearer tide-marker' } });
      await submit('One');
      await effectsAnswered(service);
      await pass(30);
      fingerprint = String((await control(service, 'state', { method: 'GET' })).json.fingerprint);
    },
    { openJournal },
  );

  assert.not.match(journal, 'tide-marker');
  const reading = readJournal(journal, 'a.jsonl');
  assert.ok(reading.ok);
  const report = reExecute(reading.journal);
  assert.equal([report.divergence, report.fingerprint], [undefined, fingerprint]);
});

test.run();
