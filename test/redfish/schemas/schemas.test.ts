/**
 * Tests of the schemas that the service generates from its own definitions: clients find them, and all answers satisfy
 * them.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resources } from '../../../machines/resource-list.js';
import { createLab, root, stranger, systemUri } from '../../support/lab.js';
import type { Body } from '../../support/redfish/crawl.js';
import {
  readSchemaFiles,
  schemaLocation,
  schemasUri,
  validators,
} from '../../support/redfish/generated-schemas.js';
import { labs, readBodies, readDefinition, readSchema } from '../../support/redfish/redfish-schemas-rig.js';

test('every type that a body shows has a file resource that names it and leads to its schema', () => {
  const lab = createLab();
  lab.login();
  const files = readSchemaFiles(lab);

  for (const type of new Set(readBodies(lab).flatMap(typesIn))) {
    const file = files.get(type);
    assert.ok(file, `no schema file of ${type}`);
    assert.is(readSchema(lab, type).title, type);
    assert.is(file.Id, type.slice(1, type.lastIndexOf('.')));
    assert.is(schemaLocation(file).Uri, `${root}SchemaStore/en/${String(file.Id)}.json`);
  }
});

/**
 * Returns the types that a body names for itself and for its sections. The types in `Instances` of the directory belong
 * to other resources.
 */
function typesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === '@odata.type' ? [member as string] : name === 'Instances' ? [] : typesIn(member),
  );
}

test('a schema is true of every body the service gives, whatever state the server is in', () => {
  const validatorOf = validators(createLab());

  let validated = 0;
  for (const lab of labs()) {
    for (const body of readBodies(lab)) {
      const validate = validatorOf(body);
      assert.ok(validate(body), `${String(body['@odata.id'])}: ${JSON.stringify(validate.errors)}`);
      validated += 1;
    }
  }
  assert.ok(validated > resources.length);
});

test('a schema refuses a property it does not know, at any depth, and takes any annotation', () => {
  const lab = createLab();
  const validatorOf = validators(lab);
  const body = lab.get(systemUri).reply.body as Body & { Boot: Body; Oem: { Vnd: Body } };
  const valid = (changed: Body) => validatorOf(body)(changed);

  assert.ok(valid(body));
  assert.not(valid({ ...body, Invented: 1 }));
  assert.not(valid({ ...body, Boot: { ...body.Boot, Invented: 1 } }));
  assert.not(valid({ ...body, Oem: { Vnd: { ...body.Oem.Vnd, Invented: 1 } } }));
  assert.ok(valid({ ...body, 'AssetTag@Redfish.OptionalOnCreate': true }));
});

test('a schema refuses a value of another type, one that is not in the list, and a body without identity', () => {
  const lab = createLab();
  const validatorOf = validators(lab);
  const body = lab.get(systemUri).reply.body as Body & { Boot: Body };
  const valid = (changed: Body) => validatorOf(body)(changed);
  const { Id: _, ...anonymous } = body;

  assert.not(valid({ ...body, AssetTag: 12 }));
  assert.not(valid({ ...body, AssetTag: 'x'.repeat(64) }));
  assert.not(valid({ ...body, PowerState: null }));
  assert.not(valid({ ...body, Boot: { ...body.Boot, BootSourceOverrideMode: 'Magic' } }));
  assert.not(valid({ ...body, Links: { Chassis: [{ Uri: `${root}Chassis/1/` }] } }));
  assert.not(valid({ ...body, '@odata.type': '#Chassis.v1_25_1.Chassis' }));
  assert.not(valid(anonymous));
});

test('what can be written is what a schema does not call readonly', () => {
  const lab = createLab();
  const { properties } = readDefinition(lab, '#ComputerSystem.v1_18_0.ComputerSystem');
  const section = readDefinition(lab, '#VndComputerSystemExt.v2_14_0.VndComputerSystemExt').properties;

  assert.equal(writableIn(properties), [
    'HostName',
    'AssetTag',
    'IndicatorLED',
    'LocationIndicatorActive',
    'Boot',
  ]);
  assert.equal(writableIn(properties.Boot?.properties as never), [
    'BootOrder',
    'BootSourceOverrideEnabled',
    'BootSourceOverrideMode',
    'BootSourceOverrideTarget',
    'UefiTargetBootSourceOverride',
    'HttpBootUri',
  ]);
  assert.equal(writableIn(section), [
    'PostMode',
    'PostDiscoveryMode',
    'EndOfPostDelaySeconds',
    'IndicatorLED',
    'PowerAutoOn',
    'CriticalTempRemainOff',
    'ServerPowerAutoOn',
    'PowerOnDelay',
    'PowerRegulatorMode',
    'ServerFQDN',
  ]);
  assert.equal(properties.AssetTag?.maxLength, 63);
});

/**
 * Returns the writable properties without `Oem` and `Actions`, because sections list their own and actions are not
 * written.
 */
function writableIn(properties: Readonly<Record<string, Body>>): string[] {
  return Object.keys(properties).filter(
    (name) => properties[name]?.readonly !== true && !['Oem', 'Actions'].includes(name),
  );
}

test('the values of a property that can only be read are listed where they are known', () => {
  const { PostState } = readDefinition(
    createLab(),
    '#VndComputerSystemExt.v2_14_0.VndComputerSystemExt',
  ).properties;

  assert.is(PostState?.readonly, true);
  assert.match(JSON.stringify(PostState), '"InPostDiscoveryStart"');
});

test('an action has its parameters in the schema, with the values it takes', () => {
  const { definitions } = readSchema(createLab(), '#ComputerSystem.v1_18_0.ComputerSystem') as {
    definitions: { Reset: { parameters: { ResetType: Body } } };
  };

  const { ResetType } = definitions.Reset.parameters;
  assert.is(ResetType.requiredParameter, true);
  assert.ok((ResetType.enum as string[]).includes('GracefulShutdown'));
});

test('what a POST to the collection must bring stands in the schema of the member', () => {
  const session = readDefinition(createLab(), '#Session.v1_0_0.Session');

  assert.equal(session.requiredOnCreate, ['UserName', 'Password']);
  assert.is(session.properties.Password?.writeOnly, true);
  assert.equal([session.insertable, session.updatable, session.deletable], [false, false, true]);
});

test('every type, action, parameter and property has a sentence', () => {
  const lab = createLab();
  const silent = [...readSchemaFiles(lab).keys()].flatMap((type) =>
    Object.entries(readSchema(lab, type).definitions as Readonly<Record<string, Body>>).flatMap(
      ([name, definition]) => silentIn(`${type} ${name}`, definition),
    ),
  );

  assert.equal([...new Set(silent)], [], 'give their rows a sentence');
});

/** Returns the paths in a schema of named values that have no description. */
function silentIn(path: string, schema: unknown, named = true): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { description, $ref, properties, parameters, items, anyOf, additionalProperties } = schema as Body;
  const missing = named && description === undefined && !String($ref ?? '').startsWith('#/') ? [path] : [];
  const inside = Object.entries({ ...(properties as object), ...(parameters as object) });
  return [
    ...missing,
    ...inside.flatMap(([name, member]) => silentIn(`${path}/${name}`, member)),
    ...[items, additionalProperties, ...((anyOf as unknown[]) ?? [])].flatMap((part) =>
      silentIn(path, part, false),
    ),
  ];
}

test('the standard’s types say where the standard is published, the vendor’s are published here alone', () => {
  for (const [type, file] of readSchemaFiles(createLab())) {
    const { PublicationUri } = schemaLocation(file);
    const name = type.slice(1, type.lastIndexOf('.'));
    const folder = name.startsWith('Volume') ? 'swordfish/v1' : 'v1';
    const expected = `http://redfish.dmtf.org/schemas/${folder}/${name}.json`;
    assert.is(PublicationUri, type.startsWith('#Vnd') ? undefined : expected);
  }
});

test('the older address of the collection has the same members and is not redirected', () => {
  const lab = createLab();
  const { Members } = lab.get(schemasUri).reply.body;

  lab
    .get(`${root}schemas`)
    .is(200)
    .has({
      '@odata.id': `${root}schemas`,
      '@odata.type': '#JsonSchemaFileCollection.JsonSchemaFileCollection',
      Members,
    });
});

test('schemas are JSON, the same every time, and open to strangers; their resources are not', () => {
  const lab = createLab();
  const uri = `${root}SchemaStore/en/ComputerSystem.v1_18_0.json`;
  const answer = lab.get(uri).is(200);

  assert.is(answer.header('Content-Type'), 'application/json; charset=utf-8');
  assert.is(answer.header('Allow'), 'GET, HEAD');
  assert.is(answer.reply.text, createLab({ seed: 9 }).get(uri.toLowerCase()).reply.text);
  assert.is(lab.request('HEAD', uri).header('ETag'), answer.header('ETag'));
  lab.get(uri, stranger).is(200);
  lab.get(`${schemasUri}ComputerSystem.v1_18_0/`, stranger).is(401);
  lab.get(schemasUri, stranger).is(401);
  lab.get(`${root}SchemaStore/en/Nothing.v1_0_0.json`).is(404);
});

test.run();
