/**
 * Tests of a typical session of a vendor's command-line tool with the host's firmware. The requests have the tool's
 * order, paths and bodies, and each answer supplies the data for the next request.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

/** Path in lower case, as such tools write it. */
const biosPath = '/redfish/v1/systems/1/bios/';

interface Bios {
  readonly AttributeRegistry: string;
  readonly Attributes: Readonly<Record<string, unknown>>;
  readonly '@Redfish.Settings': {
    readonly ETag: string;
    readonly Time: string | null;
    readonly SettingsObject: { readonly '@odata.id': string };
    readonly Messages: readonly {
      readonly MessageId: string;
      readonly MessageArgs?: readonly string[];
      readonly RelatedProperties?: readonly string[];
    }[];
  };
  readonly Actions: Readonly<Record<string, { readonly target: string }>>;
  readonly Oem: {
    readonly Vnd: {
      readonly Links: Readonly<Record<string, { readonly '@odata.id': string }>>;
      readonly SettingsObject: { readonly UnmodifiedETag: string };
    };
  };
}

function body<Shape>(lab: Lab, uri: string): Shape {
  return lab.get(uri).is(200).reply.body as Shape;
}

const readBios = (lab: Lab): Bios => body<Bios>(lab, biosPath);

function restart(lab: Lab): void {
  lab.post(resetUri, { Action: 'ComputerSystem.Reset', ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPost' } } });
  lab.until({ BootProgress: { LastState: 'OSRunning' } });
}

interface RegistryFile {
  readonly Registry: string;
  readonly Location: readonly { readonly Language: string; readonly Uri: string }[];
}

test('list: attributes, and each of them in the registry that the registries lead to', () => {
  const lab = createLab();
  const bios = readBios(lab);
  const { Members } = body<{ Members: RegistryFile[] }>(lab, '/redfish/v1/Registries/?$expand=.');

  const file = Members.find(({ Registry }) => Registry === bios.AttributeRegistry);
  const uri = file?.Location.find(({ Language }) => Language === 'en')?.Uri ?? '';
  const { RegistryEntries } = body<{
    RegistryEntries: {
      Attributes: { AttributeName: string; MenuPath: string }[];
      Menus: { MenuPath: string }[];
    };
  }>(lab, uri);

  const known = new Map(RegistryEntries.Attributes.map((entry) => [entry.AttributeName, entry]));
  const menus = new Set(RegistryEntries.Menus.map(({ MenuPath }) => MenuPath));
  assert.ok(Object.keys(bios.Attributes).length >= 300);
  for (const name of Object.keys(bios.Attributes)) {
    assert.ok(menus.has(known.get(name)?.MenuPath ?? ''), name);
  }
});

test('set several, commit, see what waits, restart, read results and values back', () => {
  const lab = createLab();
  const before = readBios(lab);
  const { SettingsObject } = before['@Redfish.Settings'];
  const settings = SettingsObject['@odata.id'];
  assert.is(lab.get(settings).header('ETag'), before.Oem.Vnd.SettingsObject.UnmodifiedETag, 'nothing waits');

  const given = { AdminName: 'Ada', PostF1Prompt: 'Delayed2Sec', WorkloadProfile: 'LowLatency' };
  lab.patch(settings, { Attributes: given }, { 'If-Match': lab.get(settings).header('ETag') ?? '' }).is(200);

  assert.is.not(lab.get(settings).header('ETag'), before.Oem.Vnd.SettingsObject.UnmodifiedETag);
  assert.is(
    readBios(lab).Oem.Vnd.SettingsObject.UnmodifiedETag,
    before.Oem.Vnd.SettingsObject.UnmodifiedETag,
  );
  lab.get(settings).has({ Attributes: given });
  assert.is(readBios(lab).Attributes.AdminName, '');

  restart(lab);

  const after = readBios(lab);
  for (const [name, value] of Object.entries(given)) assert.is(after.Attributes[name], value, name);
  assert.is(after.Attributes.PowerRegulator, 'StaticHighPerf', 'the profile brings its values along');
  const { ETag, Time, Messages } = after['@Redfish.Settings'];
  assert.match(ETag, /^[0-9A-F]{8}$/);
  assert.match(Time ?? '', /\+00:00$/);
  assert.equal(Messages, [{ MessageId: 'Base.1.0.Success' }]);
  assert.is(lab.get(settings).header('ETag'), after.Oem.Vnd.SettingsObject.UnmodifiedETag, 'nothing waits');
});

test('a value that is wrong is told of after the restart, and the others are set', () => {
  const lab = createLab();

  lab
    .patch(`${biosPath}settings/`, { Attributes: { AdminName: 'Ada', NoSuchName: 1, PowerOnDelay: 'Never' } })
    .is(200)
    .says('Mgmt.SystemResetRequired');
  restart(lab);

  const { Attributes, '@Redfish.Settings': settings } = readBios(lab);
  assert.is(Attributes.AdminName, 'Ada');
  const problems = settings.Messages.map(({ MessageId, RelatedProperties = [] }) => [
    MessageId,
    ...RelatedProperties,
  ]);
  assert.equal(problems.sort(), [
    ['Base.1.0.PropertyUnknown', '#/NoSuchName'],
    ['Base.1.0.PropertyValueNotInList', '#/PowerOnDelay'],
    ['Base.1.0.Success'],
  ]);
});

test('defaults: by the action as such tools send it, and by the base configuration', () => {
  for (const ask of [
    (lab: Lab) => {
      const target = readBios(lab).Actions['#Bios.ResetBios']?.target ?? '';
      lab.post(target, { Action: 'Bios.ResetBios', ResetType: 'default' }).is(200);
    },
    (lab: Lab) => lab.request('PUT', `${biosPath}settings/`, { BaseConfig: 'default' }).is(200),
    (lab: Lab) => lab.patch(`${biosPath}settings/`, { Attributes: { RestoreDefaults: 'Yes' } }).is(200),
  ]) {
    const lab = createLab();
    lab.patch(`${biosPath}settings/`, { Attributes: { AdminName: 'Ada' } }).is(200);
    restart(lab);

    ask(lab);
    assert.is(readBios(lab).Attributes.AdminName, 'Ada', 'until the restart');
    restart(lab);

    assert.is(readBios(lab).Attributes.AdminName, '');
  }
});

test('boot order by the vendor resource: listed, turned round, and in force after the restart', () => {
  const lab = createLab();
  const uri = readBios(lab).Oem.Vnd.Links.Boot?.['@odata.id'] ?? '';
  interface BootSettings {
    readonly PersistentBootConfigOrder: readonly string[];
    readonly '@Redfish.Settings': Bios['@Redfish.Settings'];
  }
  const boot = body<BootSettings>(lab, uri);
  const turned = [...boot.PersistentBootConfigOrder].reverse();

  const settings = boot['@Redfish.Settings'].SettingsObject['@odata.id'];
  lab.patch(settings, { PersistentBootConfigOrder: turned }).is(200).says('Mgmt.SystemResetRequired');
  const order = () => body<{ Boot: { BootOrder: string[] } }>(lab, systemUri).Boot.BootOrder;
  const before = order();
  restart(lab);

  assert.equal(body<BootSettings>(lab, uri).PersistentBootConfigOrder, turned);
  assert.equal(order(), [...before].reverse(), 'the system shows the same order');
});

test('one-time boot: taken by the next start, and over after it', () => {
  const lab = createLab();

  lab
    .patch(systemUri, { Boot: { BootSourceOverrideTarget: 'UefiShell', BootSourceOverrideEnabled: 'Once' } })
    .is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Boot: { BootSourceOverrideEnabled: 'Disabled' } });

  lab.advance('10m');
  assert.is.not(
    body<{ BootProgress: { LastState: string } }>(lab, systemUri).BootProgress.LastState,
    'OSRunning',
  );
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ BootProgress: { LastState: 'OSRunning' } });
});

test('password: set, asked for, changed and taken away', () => {
  const lab = createLab();
  const target = readBios(lab).Actions['#Bios.ChangePassword']?.target ?? '';
  const change = (OldPassword: string, NewPassword: string) =>
    lab.post(target, { PasswordName: 'Administrator', OldPassword, NewPassword });

  change('', 'first-Secret_1').is(200);
  restart(lab);
  change('wrong', 'second-Secret_2').is(400);
  change('first-Secret_1', 'second-Secret_2').is(200);
  restart(lab);
  change('second-Secret_2', '').is(200);
});

test('secure boot keys: a certificate is enrolled, waited for by its task, and removed', () => {
  const lab = createLab();
  const db = `${systemUri}SecureBoot/SecureBootDatabases/db/`;
  const dbx = `${systemUri}SecureBoot/SecureBootDatabases/dbx/`;
  const { CertificateString } = body<{ CertificateString: string }>(lab, `${db}Certificates/1/`);

  const answer = lab.post(`${dbx}Certificates/`, { CertificateString, CertificateType: 'PEM' }).is(202);
  const monitor = answer.header('Location') ?? '';
  lab.get(monitor).is(202);
  restart(lab);
  assert.ok(lab.get(monitor).reply.status < 300 && lab.get(monitor).reply.status !== 202);

  interface Members {
    readonly Members: readonly { readonly '@odata.id': string }[];
  }
  const certificates = body<Members>(lab, `${dbx}Certificates/`).Members;
  const enrolled = certificates.find(
    ({ '@odata.id': uri }) =>
      body<{ CertificateString: string }>(lab, uri).CertificateString === CertificateString,
  );
  lab.delete(enrolled?.['@odata.id'] ?? '').is(202);
  restart(lab);
  assert.is(body<Members>(lab, `${dbx}Certificates/`).Members.length, certificates.length - 1);
});

test.run();
