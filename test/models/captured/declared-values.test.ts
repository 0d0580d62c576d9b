/** Tests of values that a captured service declares: of boot orders, actions, messages and resets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import type { InProcessController } from '../../../scenarios/index.js';
import {
  changedFile,
  createCaptured,
  fileOf,
  servedCapture,
  uris,
} from '../../support/captures/served-mockup.js';
import { collection, link, resource } from '../../support/captures/small-mockup.js';

const { system, manager, accounts } = uris;

// biome-ignore lint/suspicious/noExplicitAny: bodies of a mockup have no types
const look = (controller: InProcessController, uri: string): any => controller.look(uri);

const messages = ({ body }: { readonly body: unknown }): readonly string[] => {
  const { error } = body as { error: { '@Message.ExtendedInfo': Record<string, unknown>[] } };
  return error['@Message.ExtendedInfo'].map(({ MessageId: id, MessageArgs: args = [] }) =>
    [String(id).split('.').at(-1), ...(args as string[])].join(' '),
  );
};

const registry = (messagesByKey: JsonObject) => ({
  [fileOf('/redfish/v1/Registries/Base/Full')]: resource(
    '/redfish/v1/Registries/Base/Full',
    '#MessageRegistry.v1_4_0.MessageRegistry',
    { RegistryPrefix: 'Base', RegistryVersion: '1.9.0', Messages: messagesByKey },
  ),
});

const message = (count: number, text: string) => ({
  Message: text,
  NumberOfArgs: count,
  MessageSeverity: 'Warning',
  Resolution: 'Think.',
});

test('a boot order is a permutation of the captured one, and may have further boot options', () => {
  const options = `${system}/BootOptions`;
  const controller = createCaptured(
    {},
    servedCapture({
      ...changedFile(system, (body) => ({
        ...body,
        Boot: { ...(body.Boot as JsonObject), BootOptions: link(options), BootNext: null },
      })),
      [fileOf(options)]: collection(options, 'BootOptionCollection', [`${options}/9`]),
      [fileOf(`${options}/9`)]: resource(`${options}/9`, '#BootOption.v1_0_4.BootOption', {
        BootOptionReference: 'Boot0009',
      }),
    }),
  );
  const set = (Boot: object) => controller.request('PATCH', system, { Boot });
  assert.equal(messages(set({ BootOrder: ['Boot0002', 'Boot0077', 'Boot0001'] })), [
    'PropertyValueNotInList Boot0077 BootOrder',
  ]);
  assert.equal(messages(set({ BootOrder: ['Boot0002', 'Boot0002', 'Boot0001'] })), [
    'PropertyValueNotInList Boot0002 BootOrder',
  ]);
  assert.equal(messages(set({ BootOrder: ['Boot0002'] })), ['PropertyValueFormatError [Boot0002] BootOrder']);
  assert.equal(messages(set({ BootOrder: [7] })), ['PropertyValueTypeError 7 BootOrder']);
  assert.is(set({ BootOrder: ['Boot0009', 'Boot0001', 'Boot0002'] }).status, 200);
  assert.equal(look(controller, system).Boot.BootOrder, ['Boot0009', 'Boot0001', 'Boot0002']);
  assert.equal(messages(set({ BootNext: 'Boot0077' })), ['PropertyValueNotInList Boot0077 BootNext']);
  assert.is(set({ BootNext: 'Boot0009' }).status, 200);
});

test('values of a settings resource obey the lists of the resource to which it applies', () => {
  const next = `${system}/Next`;
  const controller = createCaptured(
    {},
    servedCapture({
      ...changedFile(system, (body) => ({
        ...body,
        '@Redfish.Settings': { SettingsObject: link(next) },
      })),
      [fileOf(next)]: resource(next, '#ComputerSystem.v1_20_0.ComputerSystem', {
        Boot: { BootOrder: [], BootSourceOverrideTarget: 'None' },
      }),
    }),
  );
  const set = (Boot: object) => controller.request('PATCH', next, { Boot });
  assert.equal(messages(set({ BootSourceOverrideTarget: 'Usb' })), [
    'PropertyValueNotInList Usb BootSourceOverrideTarget',
  ]);
  assert.is(set({ BootSourceOverrideTarget: 'Floppy' }).status, 200);
});

test('messages have the arguments, text and severity of the captured registry', () => {
  const controller = createCaptured(
    {},
    servedCapture(
      registry({
        Success: message(0, 'Done.'),
        GeneralError: message(0, 'Failed.'),
        PropertyUnknown: message(1, 'No %1 here.'),
        PropertyValueNotInList: message(2, '%1 is no %2.'),
        ActionParameterValueFormatError: message(3, '%1 is no %2 of %3.'),
        ActionParameterMissing: message(2, '%1 wants %2.'),
      }),
    ),
  );
  const answer = (body: unknown) => (body as { error: JsonObject }).error['@Message.ExtendedInfo'];
  const { body } = controller.request('PATCH', system, { Nope: 1 });
  assert.equal(answer(body), [
    {
      '@odata.type': '#Message.v1_1_2.Message',
      MessageId: 'Base.1.9.PropertyUnknown',
      Message: 'No Nope here.',
      MessageArgs: ['Nope'],
      RelatedProperties: ['#/Nope'],
      Severity: 'Warning',
      MessageSeverity: 'Warning',
      Resolution: 'Think.',
    },
  ]);
  const reset = controller.request('POST', `${system}/Do/Reset`, { ResetType: 'Nmi' });
  assert.equal(messages(reset), ['ActionParameterValueFormatError Nmi ResetType ComputerSystem.Reset']);
  // The registry has no message about a type.
  const type = controller.request('PATCH', system, { AssetTag: 7 });
  assert.equal(messages(type), ['GeneralError']);
});

test('parameters obey the ActionInfo resource', () => {
  const info = `${system}/ResetInfo`;
  const controller = createCaptured(
    {},
    servedCapture({
      ...changedFile(system, (body) => ({
        ...body,
        Actions: {
          '#ComputerSystem.Reset': { target: `${system}/Do/Reset`, '@Redfish.ActionInfo': info },
        },
      })),
      [fileOf(info)]: resource(info, '#ActionInfo.v1_2_0.ActionInfo', {
        Parameters: [
          { Name: 'ResetType', Required: true, DataType: 'String', AllowableValues: ['On', 'ForceOff'] },
          { Name: 'Delay', DataType: 'Number', MinimumValue: 0, MaximumValue: 60 },
        ],
      }),
    }),
  );
  const reset = (body: object) => controller.request('POST', `${system}/Do/Reset`, body);
  const action = 'ComputerSystem.Reset';
  assert.equal(messages(reset({})), [`ActionParameterMissing ${action} ResetType`]);
  assert.equal(messages(reset({ ResetType: 'Nmi' })), [
    `ActionParameterValueNotInList Nmi ResetType ${action}`,
  ]);
  assert.equal(messages(reset({ ResetType: 'On', Delay: '1' })), [
    `ActionParameterValueTypeError "1" Delay ${action}`,
  ]);
  assert.equal(messages(reset({ ResetType: 'On', Delay: 61 })), [
    `ActionParameterValueFormatError 61 Delay ${action}`,
  ]);
  assert.is(reset({ ResetType: 'ForceOff', Delay: 5 }).status, 200);
});

const defaults = `${manager}/Do/Defaults`;
const withDefaults = changedFile(manager, (body) => ({
  ...body,
  DateTimeLocalOffset: '+00:00',
  SerialConsole: { ServiceEnabled: true },
  Actions: {
    '#Manager.ResetToDefaults': {
      target: defaults,
      'ResetType@Redfish.AllowableValues': ['ResetAll', 'PreserveNetworkAndUsers'],
    },
  },
}));

test('a reset to defaults puts back what clients have set, but for what it preserves', () => {
  for (const ResetType of ['ResetAll', 'PreserveNetworkAndUsers']) {
    const controller = createCaptured({}, servedCapture(withDefaults));
    const user = { UserName: 'joe', Password: 'Passw0rd!x', RoleId: 'Operator' };
    const uri = String(controller.request('POST', accounts, user).headers.location);
    controller.request('PATCH', manager, { SerialConsole: { ServiceEnabled: false } });
    controller.request('PATCH', system, { Boot: { BootOrder: ['Boot0001', 'Boot0002'] } });
    assert.is(look(controller, manager).SerialConsole.ServiceEnabled, false);
    assert.is(controller.request('POST', defaults, { ResetType }).status, 200);
    controller.advance('10m');
    assert.is(look(controller, manager).SerialConsole.ServiceEnabled, true, ResetType);
    assert.equal(look(controller, system).Boot.BootOrder, ['Boot0001', 'Boot0002'], ResetType);
    // The account has the place of a captured one without a name.
    assert.is(look(controller, uri).UserName, ResetType === 'ResetAll' ? '' : 'joe');
    // The next reset preserves nothing by itself.
    assert.is(controller.request('POST', defaults, { ResetType: 'ResetAll' }).status, 200);
    controller.advance('10m');
    assert.is(look(controller, uri).UserName, '');
  }
});

test('an offset of the clock is kept and shown, and one that no zone has is refused', () => {
  const controller = createCaptured({}, servedCapture(withDefaults));
  const set = (DateTimeLocalOffset: string) => controller.request('PATCH', manager, { DateTimeLocalOffset });
  assert.equal(messages(set('+99:00')), ['PropertyValueFormatError +99:00 DateTimeLocalOffset']);
  assert.equal(messages(set('soon')), ['PropertyValueFormatError soon DateTimeLocalOffset']);
  assert.is(set('+02:00').status, 200);
  const { DateTime: time, DateTimeLocalOffset: offset } = look(controller, manager);
  assert.equal([offset, time.slice(-6)], ['+02:00', '+02:00']);
  assert.is(Date.parse(time), controller.tree.clock.now);
});

test.run();
