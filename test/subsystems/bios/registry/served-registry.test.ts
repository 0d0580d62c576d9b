/** Tests of the attribute registry as clients find it: by its name, its file and its address. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { attributeRegistryObject, parseRegistryName } from '../../../../machines/bios-attributes/index.js';
import { createLab, root } from '../../../support/lab.js';
import type { Body } from '../../../support/redfish/crawl.js';
import { absent, schemaValidators } from '../../../support/redfish/published-schemas.js';

const test = suite('the BIOS attribute registry, served');

const name = 'BiosAttributeRegistryU58.v1_2_44';
const stored = `${root}registrystore/registries/en/${name.toLowerCase()}`;

type Entries = Readonly<Record<'Menus' | 'Attributes' | 'Dependencies', readonly Body[]>>;

function readRegistry(): Body {
  return createLab().get(stored).is(200).reply.body;
}

test('its file is found by its name in the collection, and leads to where it is', () => {
  const lab = createLab();

  const links = lab.get(`${root}Registries/`).reply.body.Members as readonly { '@odata.id': string }[];

  assert.ok(links.some((link) => link['@odata.id'] === `${root}Registries/${name}/`));
  lab.get(`${root}Registries/${name}/`).has({
    Id: name,
    Registry: name,
    Languages: ['en'],
    Location: [{ Language: 'en', Uri: stored }],
  });
});

test('it is sent compressed, with or without the end of its name, in whatever case', () => {
  const lab = createLab();

  for (const uri of [stored, `${stored}.json`, `${root}RegistryStore/registries/en/${name}`]) {
    const answer = lab.get(uri).is(200);
    assert.is(answer.header('Content-Encoding'), 'gzip', uri);
    assert.is(answer.reply.body.Id, name);
  }
  lab.get(stored.replace('/en/', '/ja/')).is(404);
  lab.get(stored.replace('u58', 'u59')).is(404);
});

test('the name follows from the firmware of the server', () => {
  const lab = createLab({ blueprint: { system: { biosVersion: 'U63 v1.08 (03/02/2026)' } } });

  const other = 'BiosAttributeRegistryU63.v1_1_08';
  lab.get(`${root}Registries/${other}/`).has({ Registry: other });
  lab.get(`${root}registrystore/registries/en/${other.toLowerCase()}`).has({
    Id: other,
    SupportedSystems: [
      { SystemId: 'U63', ProductName: 'Servers of the family U63', FirmwareVersion: 'U63 v1.08' },
    ],
  });
});

test('registries of different names share their entries, which are made a single time', () => {
  const [one, other] = [name, 'BiosAttributeRegistryU63.v1_1_08'].map((text) => {
    const parsed = parseRegistryName(text);
    assert.ok(parsed);
    return attributeRegistryObject(parsed);
  });

  assert.is.not(one?.Id, other?.Id);
  assert.is(one?.RegistryEntries, other?.RegistryEntries);
});

test('it is valid by the published schema', () => {
  if (absent !== undefined) {
    console.log(`skipped: ${absent}`);
    return;
  }
  const registry = readRegistry();

  const validate = schemaValidators()(String(registry['@odata.type']).slice(1));

  assert.ok(validate?.(registry), JSON.stringify(validate?.errors));
});

test('it has every attribute, its menus, and what follows from what, in the words of the standard', () => {
  const { Menus, Attributes, Dependencies } = readRegistry().RegistryEntries as Entries;

  assert.is(Menus.length, 79);
  assert.is(Attributes.length, 653);
  assert.is(Dependencies.length, 775);
  assert.equal(
    Dependencies.find(({ DependencyFor }) => DependencyFor === 'EmbeddedSerialPort'),
    {
      DependencyFor: 'EmbeddedSerialPort',
      Type: 'Map',
      Dependency: {
        MapFrom: [
          condition('EmbeddedSerialPort', 'Com1Irq4'),
          { MapTerms: 'AND', ...condition('VirtualSerialPort', 'Com1Irq4') },
        ],
        MapToAttribute: 'VirtualSerialPort',
        MapToProperty: 'CurrentValue',
        MapToValue: 'Com2Irq3',
      },
    },
  );
});

function condition(attribute: string, value: string): Body {
  return {
    MapFromAttribute: attribute,
    MapFromProperty: 'CurrentValue',
    MapFromCondition: 'EQU',
    MapFromValue: value,
  };
}

test('a change waits for a reset of the server, but that of a password, which an action sets at once', () => {
  const { Attributes } = readRegistry().RegistryEntries as Entries;

  assert.equal(
    Attributes.filter(({ ResetRequired }) => ResetRequired === false).map(
      ({ AttributeName }) => AttributeName,
    ),
    ['AdminPassword', 'PowerOnPassword'],
  );
});

test('every attribute, value and menu has a name for people, and every attribute a help text', () => {
  const { Menus, Attributes } = readRegistry().RegistryEntries as Entries;

  const texts = [
    ...Menus.map(({ DisplayName }) => DisplayName),
    ...Attributes.flatMap(({ DisplayName, HelpText, Value = [] }) => [
      DisplayName,
      HelpText,
      ...(Value as readonly Body[]).map(({ ValueDisplayName }) => ValueDisplayName),
    ]),
  ];

  assert.ok(texts.every((text) => typeof text === 'string' && text !== '' && text === text.trim()));
  assert.is(
    Attributes.find(({ AttributeName }) => AttributeName === 'Slot2NicBoot1')?.DisplayName,
    'Slot 2 NIC Boot 1',
  );
});

test.run();
