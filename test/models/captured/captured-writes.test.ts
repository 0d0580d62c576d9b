/** Tests of writes to a captured server: power, boot, BIOS, kept values, logs, media, accounts. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import type { InProcessController } from '../../../scenarios/index.js';
import { createCaptured, uris } from '../../support/captures/served-mockup.js';

const { system, bios, biosSettings, entries, log, media, accounts } = uris;

// biome-ignore lint/suspicious/noExplicitAny: bodies of a mockup have no types
const look = (controller: InProcessController, uri: string): any => controller.look(uri);

const messages = ({ body }: { readonly body: unknown }) =>
  (
    body as {
      readonly error: {
        readonly '@Message.ExtendedInfo': readonly {
          readonly MessageId: string;
          readonly MessageArgs?: string[];
        }[];
      };
    }
  ).error['@Message.ExtendedInfo'].map(({ MessageId, MessageArgs = [] }) =>
    `${MessageId.split('.').at(-1)} ${MessageArgs.join(' ')}`.trim(),
  );

const messageIds = ({ body }: { readonly body: unknown }) =>
  [...JSON.stringify(body).matchAll(/"(?:MessageId|code)":"([^"]+)"/g)].map(([, id = '']) => id);

const running = (controller: InProcessController) =>
  controller.runUntil(() => JSON.stringify(controller.tree.machines.power).includes('osRunning'), '1h');

test('a reset goes to the captured target, with the captured values alone', () => {
  const controller = createCaptured();
  const reset = (ResetType: string) => controller.request('POST', `${system}/Do/Reset`, { ResetType });
  assert.equal(messages(reset('Nmi')), ['ActionParameterValueNotInList Nmi ResetType ComputerSystem.Reset']);
  assert.is(reset('ForceOff').status, 200);
  controller.advance('1m');
  assert.is(look(controller, system).PowerState, 'Off');
  reset('On');
  running(controller);
  // `PowerCycle` is no reset type of the built-in service.
  assert.is(reset('PowerCycle').status, 200);
  assert.is.not(look(controller, system).BootProgress.LastState, 'OSRunning');
  assert.is(controller.request('GET', `${system}/Do/Reset`).status, 405);
  assert.equal(messages(controller.request('POST', `${system}/Do/Blink`, {})), [
    'ActionNotSupported Maker.Blink',
  ]);
});

test('a boot override is of one start, whether the built-in service has its target or not', () => {
  for (const target of ['Pxe', 'Floppy']) {
    const controller = createCaptured();
    const body = { Boot: { BootSourceOverrideEnabled: 'Once', BootSourceOverrideTarget: target } };
    assert.is(controller.request('PATCH', system, body).status, 200);
    assert.is(look(controller, system).Boot.BootSourceOverrideTarget, target);
    controller.request('POST', `${system}/Do/Reset`, { ResetType: 'ForceRestart' });
    controller.advance('20m');
    assert.is(look(controller, system).Boot.BootSourceOverrideEnabled, 'Disabled', target);
    assert.is(look(controller, system).Boot.BootSourceOverrideTarget, 'None', target);
  }
});

test('a PATCH keeps what the schema lets clients write, and refuses the rest as a whole', () => {
  const controller = createCaptured();
  const refused = controller.request('PATCH', system, {
    HostWatchdogTimer: { FunctionEnabled: true },
    SerialNumber: 'other',
    Boot: { BootSourceOverrideTarget: 'Usb' },
    Oem: { Maker: { Blinks: 4 } },
  });
  assert.is(refused.status, 400);
  assert.equal(messages(refused).sort(), [
    'PropertyNotWritable Blinks',
    'PropertyNotWritable SerialNumber',
    'PropertyValueNotInList Usb BootSourceOverrideTarget',
  ]);
  assert.is(look(controller, system).HostWatchdogTimer.FunctionEnabled, false);

  const both = {
    HostWatchdogTimer: { FunctionEnabled: true },
    AssetTag: 'rack 1',
    Boot: { BootOrder: ['Boot0001', 'Boot0002'] },
  };
  assert.is(controller.request('PATCH', system, both).status, 200);
  const { HostWatchdogTimer: timer, AssetTag: tag, Boot: boot } = look(controller, system);
  assert.equal([timer.FunctionEnabled, tag, boot.BootOrder], [true, 'rack 1', ['Boot0001', 'Boot0002']]);
  assert.is(controller.request('PATCH', system, { HostWatchdogTimer: { FunctionEnabled: 1 } }).status, 400);
  assert.is(controller.request('PATCH', system, []).status, 400);
});

test('a value that returns to the rest of the built-in service is not the captured one', () => {
  const controller = createCaptured();
  controller.request('PATCH', system, { AssetTag: 'rack 1' });
  controller.request('PATCH', system, { AssetTag: '' });
  assert.is(look(controller, system).AssetTag, '');
});

test('an indicator has all values of the standard, whatever the order', () => {
  const controller = createCaptured();
  for (const IndicatorLED of ['Blinking', 'Off', 'Lit', 'Blinking', 'Lit', 'Off']) {
    assert.is(controller.request('PATCH', system, { IndicatorLED }).status, 200);
    assert.is(look(controller, system).IndicatorLED, IndicatorLED);
  }
  assert.is(controller.request('PATCH', system, { IndicatorLED: 'Purple' }).status, 400);
});

test('attributes of the BIOS obey their registry and are applied by the next start', () => {
  const controller = createCaptured();
  const set = (Attributes: object) => controller.request('PATCH', biosSettings, { Attributes });
  assert.equal(
    messages(set({ BootMode: 'Bios', Cores: 17, Fixed: 'No', Label: 'abcde', Nope: 1 })).length,
    5,
  );
  assert.is(set({ BootMode: 'Legacy', Cores: 4 }).status, 200);
  assert.equal(look(controller, biosSettings).Attributes, { BootMode: 'Legacy', Cores: 4 });
  assert.is(look(controller, bios).Attributes.Cores, 8);

  controller.request('POST', `${system}/Do/Reset`, { ResetType: 'ForceRestart' });
  controller.advance('20m');
  const { Attributes: attributes, '@Redfish.Settings': settings } = look(controller, bios);
  assert.equal([attributes.BootMode, attributes.Cores], ['Legacy', 4]);
  assert.match(settings.Time, /^2026-01-01T/);
  assert.is(settings.Messages.length, 1);
  assert.equal(look(controller, biosSettings).Attributes, {});

  controller.request('POST', `${bios}/Do/Reset`, {});
  controller.request('POST', `${system}/Do/Reset`, { ResetType: 'ForceRestart' });
  controller.advance('20m');
  assert.is(look(controller, bios).Attributes.Cores, 16);
});

test('log entries continue the captured ones in their shape, and a clear leaves none of them', () => {
  const controller = createCaptured();
  controller.applyFault({ fault: 'fan.failed', with: { part: 'Blower A' }, clear: false } as never);
  const members = () =>
    look(controller, entries).Members.map((member: { '@odata.id': string }) => member['@odata.id']);
  const [newest, ...others] = members();
  assert.is(newest, `${entries}/42`);
  assert.equal(others, [`${entries}/41`, `${entries}/40`]);
  const body = look(controller, newest);
  assert.equal([body.Id, body.Name, body.EntryType, body.Oem], ['42', 'Log Entry 42', 'SEL', undefined]);
  assert.match(body.Message, /Blower A/);

  assert.is(controller.request('POST', `${log}/Do/Clear`, {}).status, 200);
  assert.is(controller.request('GET', `${entries}/41`).status, 404);
  assert.ok(members().every((uri: string) => !uri.endsWith('/40')));
});

test('media can be inserted; a property that services leave out appears with its value', () => {
  const controller = createCaptured();
  const inserted = controller.request('POST', `${media}/Do/Insert`, {
    Image: 'http://images.example/a.iso',
    UserName: 'ignored',
  });
  assert.is(inserted.status, 200);
  assert.equal(
    [look(controller, media).Inserted, look(controller, media).Image],
    [true, 'http://images.example/a.iso'],
  );
  controller.request('POST', `${media}/Do/Eject`, {});
  assert.equal([look(controller, media).Inserted, look(controller, media).Image], [false, undefined]);
});

test('sessions have the captured shape and the built-in life', () => {
  const controller = createCaptured();
  const { status, headers, body } = controller.request('POST', uris.sessions, {
    UserName: 'root',
    Password: 'calvin-77',
  });
  assert.is(status, 201);
  assert.equal(
    Object.keys(body as object)
      .sort()
      .slice(0, 3),
    ['@Message.ExtendedInfo', '@odata.id', '@odata.type'].sort(),
  );
  const uri = String(headers.location);
  const token = { 'x-auth-token': String(headers['x-auth-token']) };
  assert.is(look(controller, uri).UserName, 'root');
  assert.is(controller.request('GET', system, undefined, token).status, 200);
  assert.is(controller.request('DELETE', uri, undefined, token).status, 200);
  assert.is(controller.request('GET', system, undefined, token).status, 401);
});

test('the captured accounts exist; a PATCH of a vacant one creates an account', () => {
  const controller = createCaptured();
  assert.is(look(controller, `${accounts}/2`).UserName, 'root');
  assert.is(look(controller, `${accounts}/3`).UserName, 'viewer');
  const set = controller.request('PATCH', `${accounts}/4`, {
    UserName: 'ops',
    Password: 'Passw0rd!x',
    RoleId: 'Operator',
  });
  assert.is(set.status, 200);
  assert.is(look(controller, `${accounts}/4`).UserName, 'ops');
  const made = controller.request('POST', accounts, {
    UserName: 'more',
    Password: 'Passw0rd!x',
    RoleId: 'Operator',
  });
  assert.is(made.headers.location, `${accounts}/5`);
  const { '@odata.id': shownUri, Id: id, Oem: vendorSection } = made.body as JsonObject;
  assert.equal([shownUri, id, vendorSection], [`${accounts}/5`, '5', undefined]);
  assert.is(made.headers.etag, controller.request('GET', `${accounts}/5`).headers.etag);
  assert.is(controller.request('DELETE', `${accounts}/5`).status, 200);
  assert.is(controller.request('GET', `${accounts}/5`).status, 404);
});

test('a change on the condition of the shown ETag is made, and of an earlier one refused', () => {
  const controller = createCaptured();
  const uri = `${accounts}/3`;
  const tag = String(controller.request('GET', uri).headers.etag);
  const change = (etag: string, enabled: boolean) =>
    controller.request('PATCH', uri, { Enabled: enabled }, { 'if-match': etag });
  assert.is(change(tag, false).status, 200);
  assert.is(look(controller, uri).Enabled, false);
  const late = change(tag, true);
  assert.is(late.status, 412);
  assert.is(look(controller, uri).Enabled, false);
});

test('messages are those of the captured registry', () => {
  const controller = createCaptured();
  const answers = [
    controller.request('GET', '/redfish/v1/Nothing'),
    controller.request('PATCH', biosSettings, { Attributes: { Cores: 4 } }),
    controller.request('POST', `${system}/Do/Blink`, {}),
    controller.request('PATCH', `${accounts}/3`, { UserName: 'root' }),
  ];
  assert.equal(answers.map(messageIds), [
    ['Base.1.12.GeneralError', 'Base.1.12.ResourceMissingAtURI'],
    ['Base.1.12.Success', 'Base.1.12.Success'],
    ['Base.1.12.GeneralError', 'Base.1.12.ActionNotSupported'],
    ['Base.1.12.GeneralError', 'Base.1.12.ResourceAlreadyExists'],
  ]);
});

test('a service that shows display names of an attribute accepts display names', () => {
  const controller = createCaptured();
  const set = (NumLock: string) => controller.request('PATCH', biosSettings, { Attributes: { NumLock } });
  assert.is(set('0').status, 400);
  assert.is(set('Off').status, 200);
});

test('the clock is set by a PATCH of the manager', () => {
  const controller = createCaptured();
  assert.is(controller.request('PATCH', uris.manager, { DateTime: '2027-01-01T00:00:00Z' }).status, 200);
  assert.is(look(controller, uris.manager).DateTime, '2027-01-01T00:00:00Z');
});

test.run();
