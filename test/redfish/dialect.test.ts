/**
 * Tests of a dialect: clients send and receive the names of a vendor, and the state and the journal keep the neutral
 * names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json } from '../../engine/index.js';
import { parseDialect } from '../../models/blueprint/index.js';
import { createDialectNames } from '../../models/dialect/index.js';
import { createLab, root, systemUri } from '../support/lab.js';
import { project } from '../support/paths.js';

const dialect = { vendor: 'Contoso', prefix: 'Ctso', product: 'CBMC' };
const listFile = 'models/dialect/wire-names.json';
const neutralName = /Vnd(?![a-hj-z])|VND(?![A-Z])|Mgmt(?![a-z])/;
const createContosoLab = () => createLab({ blueprint: { dialect } });

/** Yields the property names and the URIs in a body. */
function* namesIn(value: Json | undefined): Generator<string> {
  if (typeof value === 'string' && /^[#/]/.test(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield* Object.keys(value);
  for (const member of Object.values(value)) yield* namesIn(member as Json);
}

test('every resource has the URI of the vendor, and no neutral name is left in property names, URIs and types', () => {
  const [plain, lab] = [createLab(), createContosoLab()];
  const { toService } = createDialectNames(dialect);
  const found = new Set([root]);
  for (const uri of found) {
    const { body } = lab.get(uri).is(plain.get(toService(uri)).reply.status).reply;
    for (const name of namesIn(body)) {
      assert.not.match(name, neutralName, uri);
      if (name.startsWith(root) && !/[#?{]|EventService\/SSE|\/Actions\//.test(name)) found.add(name);
    }
  }
  assert.ok(found.size > 1_000, `${found.size} resources`);
});

test('a change, an action and their messages have the names of the vendor', () => {
  const lab = createContosoLab();
  lab
    .patch(systemUri, { Oem: { Contoso: { EndOfPostDelaySeconds: 7 } } })
    .is(200)
    .says('Base.Success');
  lab.get(systemUri).has({ Oem: { Contoso: { EndOfPostDelaySeconds: 7 } } });
  lab
    .post(`${systemUri}Actions/Oem/Contoso/CtsoComputerSystemExt.PowerButton/`, { PushType: 'Press' })
    .is(200);

  const refusal = lab.patch(systemUri, { Oem: { Contoso: { EndOfPostDelay: 7 } } }).is(400);
  assert.match(JSON.stringify(refusal.reply.body), /Oem\/Contoso\/EndOfPostDelay|EndOfPostDelay/);
  assert.not.match(JSON.stringify(refusal.reply.body), neutralName);
});

test('a truncated response is the first half of the response in the names of the vendor', async () => {
  const { controller } = createContosoLab();
  const whole = await (await controller.fetch('/redfish/v1/Managers/1/')).text();
  controller.fault('network.truncate', { uri: '/redfish/v1/Managers/1/' });
  const cut = await controller.fetch('/redfish/v1/Managers/1/').then(async (response) => {
    const reader = response.body?.getReader();
    return new TextDecoder().decode((await reader?.read())?.value);
  });

  assert.match(cut, /Contoso|CBMC/);
  assert.is(cut, whole.slice(0, cut.length));
  assert.ok(cut.length > 0 && cut.length < whole.length);
});

test('texts of users keep their words', () => {
  const lab = createContosoLab();
  lab.patch(systemUri, { AssetTag: 'Mgmt 6 of Vnd' }).is(200);
  lab.get(systemUri).has({ AssetTag: 'Mgmt 6 of Vnd' });
  assert.is(lab.controller.get(systemUri).AssetTag, 'Mgmt 6 of Vnd');
});

test('the state is that of the same server without a dialect', () => {
  const [plain, contoso] = [createLab(), createContosoLab()];
  plain.patch(systemUri, { Oem: { Vnd: { EndOfPostDelaySeconds: 7 } } }).is(200);
  contoso.patch(systemUri, { Oem: { Contoso: { EndOfPostDelaySeconds: 7 } } }).is(200);

  assert.equal(contoso.controller.tree.host, plain.controller.tree.host);
  assert.equal(contoso.controller.tree.logs, plain.controller.tree.logs);
});

test('names are replaced where a word begins or ends, and back', () => {
  const { toClient, toService } = createDialectNames(dialect);
  for (const [own, theirs] of [
    ['/redfish/v1/Managers/1/Oem/Vnd/CloudConnect/', '/redfish/v1/Managers/1/Oem/Contoso/CloudConnect/'],
    [
      '#VndMgmtUpdateServiceExt.v2_6_0.VndMgmtUpdateServiceExt',
      '#CtsoCBMCUpdateServiceExt.v2_6_0.CtsoCBMCUpdateServiceExt',
    ],
    ['VndComputerSystemExt.PowerButton', 'CtsoComputerSystemExt.PowerButton'],
    ['MgmtEvents.6.10.FanFailed', 'CBMCEvents.6.10.FanFailed'],
    ['RequiredLoginForMgmtRBSU', 'RequiredLoginForCBMCRBSU'],
    ['#VndiSCSISoftwareInitiator', '#CtsoiSCSISoftwareInitiator'],
    ['Management', 'Management'],
  ] as const) {
    assert.is(toClient(own), theirs);
    assert.is(toService(theirs), own);
  }
});

test('the list of names has each name of the wire format', () => {
  const lab = createLab();
  const names = new Set<string>();
  const found = new Set([root]);
  for (const uri of found)
    for (const link of addNames(names, lab.get(uri).reply.body))
      if (!/[#?{]|EventService\/SSE|\/Actions\//.test(link)) found.add(link);

  const byInitial: Record<string, string[]> = {};
  for (const name of [...names].sort()) {
    const initial = (name[0] as string).toUpperCase();
    byInitial[initial] = [...(byInitial[initial] ?? []), name];
  }
  const expected = Object.fromEntries(
    Object.keys(byInitial)
      .sort()
      .map((initial) => [initial, byInitial[initial]?.join(' ')]),
  );
  if (process.env.UPDATE_WIRE_NAMES === '1')
    writeFileSync(path.join(project, listFile), `${JSON.stringify(expected, undefined, 2)}\n`);
  const listed = JSON.parse(readFileSync(path.join(project, listFile), 'utf8'));
  assert.equal(listed, expected, 'UPDATE_WIRE_NAMES=1 node dist/test/run.js redfish/dialect writes the list');
});

test('names that stand in names of the service are refused with such a name', () => {
  const problem = (change: object): string => {
    const result = parseDialect(JSON.stringify({ ...dialect, ...change }), 'own.dialect');
    return result.ok ? '' : result.problems.map(({ path: at, expected }) => `${at} ${expected}`).join();
  };

  assert.is(problem({}), '');
  assert.is(problem({ vendor: 'Vnd', prefix: 'Vnd', product: 'Mgmt' }), '');
  assert.match(problem({ product: 'System' }), /product.*System would have another name/);
  assert.match(problem({ prefix: 'Computer' }), /prefix.*ComputerSystem/);
  assert.match(problem({ vendor: 'Oem' }), /vendor.*O(em|EM) would/);
});

/** Adds the words of property names, URIs, types and enumerations in a body. Yields its URIs. */
function* addNames(names: Set<string>, value: Json | undefined): Generator<string> {
  if (typeof value === 'string') {
    if (/^[#/]/.test(value)) addWords(names, value);
    else if (/^[A-Za-z]{1,39}$/.test(value)) names.add(value);
    if (value.startsWith(root)) yield value;
  }
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) for (const key of Object.keys(value)) addWords(names, key);
  for (const member of Object.values(value)) yield* addNames(names, member as Json);
}

function addWords(names: Set<string>, text: string): void {
  for (const part of text.split(/[/#?&=]/)) {
    if (!/^[A-Za-z@][A-Za-z.@_0-9]*$/.test(part)) continue;
    for (const word of part.replaceAll(/\.v\d[\d_]*/g, '').split(/[.@]/))
      if (/^[A-Za-z_]{2,}$/.test(word)) names.add(word);
  }
}

test('names and descriptions of schemas, registries and services have no neutral name', () => {
  const lab = createContosoLab();
  const found = new Set([`${root}JsonSchemas/`, `${root}Registries/`, `${root}Managers/1/LicenseService/1/`]);
  for (const uri of found) {
    const text = JSON.stringify(lab.get(uri).is(200).reply.body);
    assert.not.match(text, /Schema of Vnd|Messages of Vnd|VND(?=[A-Z][A-Za-z])|www\.vnd\./, uri);
    for (const [, link = ''] of text.matchAll(/"(\/redfish\/v1\/(?:JsonSchemas|Registries)\/[^"#]+)"/gu))
      found.add(link);
  }
  assert.ok(found.size > 100, `${found.size} resources`);
});

test.run();
