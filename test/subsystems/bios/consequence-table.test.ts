/**
 * Tests of the table of BIOS attributes with an effect: it lists all of them and no others. `docs/bios-attributes.md`
 * lists them and the attributes without effect; UPDATE_BIOS_ATTRIBUTES=1 writes it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findAttribute, presentAttributes } from '../../../machines/bios-attributes/index.js';
import { listConsequences } from '../../support/bios/bios-consequences.js';
import { project } from '../../support/paths.js';

const file = path.join(project, 'docs/bios-attributes.md');

/** Returns the sources that may react to an attribute, without the data of the registry. */
function sources(): string {
  return ['models', 'machines']
    .flatMap((folder) =>
      readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((name) => name.endsWith('.ts') && !name.includes('bios/registry/'))
    .map((name) => readFileSync(path.join(project, name), 'utf8'))
    .join('\n');
}

test('each row is about an attribute of this machine, or says what one tells', () => {
  const strangers = [...listConsequences().keys()].filter((name) => findAttribute(name)?.absent !== false);

  assert.equal(strangers, []);
});

test('every attribute in the table is named by what acts on it', () => {
  const text = sources();
  const idle = [...listConsequences()]
    // Names made of numbers stand for all such.
    .filter(
      ([name, { kind }]) =>
        kind !== 'sets' && !/\dNicBoot\d/.test(name) && !new RegExp(`\\b${name}\\b`).test(text),
    )
    .map(([name]) => name);

  assert.equal(idle, [], 'nothing acts on these');
});

test('every attribute that something reads is in the table', () => {
  const read = [
    ...sources().matchAll(/(?:(?:biosAttribute|attributeSet|isOff)\(\w+(?:\.\w+)*|\balias)\(?,? ?'(\w+)'/g),
  ].map(([, name]) => name ?? '');
  assert.ok(read.length > 5, 'this sees what it should');

  const missing = [...new Set(read)].filter((name) => !listConsequences().has(name));
  assert.equal(missing, [], 'add a row to test/support/bios/bios-consequences.ts');
});

test('which attributes do something, and which do nothing, is what the documents say', () => {
  const consequences = listConsequences();
  const idle = presentAttributes().filter(({ name }) => !consequences.has(name));
  const menus = [...new Set(idle.map(({ menu }) => menu))];
  const text = [
    '# Attributes of the BIOS and what they do',
    '',
    'What can be set is taken over, checked and shown for all attributes alike; this says of which something else follows.',
    'It is written by a test (`UPDATE_BIOS_ATTRIBUTES=1 npm test bios/consequence-table`).',
    '',
    '## Those that do something',
    '',
    '| Attribute | How | What |',
    '|---|---|---|',
    ...[...consequences].map(([name, { kind, description }]) => `| \`${name}\` | ${kind} | ${description} |`),
    '',
    '`property`: another resource shows and sets it under another name. `told`: it follows from another part of the server.',
    '`order`: the start that takes it over carries it out. `read`: a part of the server goes by it. `sets`: it is there to',
    'set others.',
    '',
    '## Those that do nothing',
    '',
    'They are set, judged and shown, and some force the values of others; nothing else of the server is another for them.',
    '',
    '| Menu | Attributes |',
    '|---|---|',
    ...menus.map(
      (menu) =>
        `| \`${menu}\` | ${idle
          .filter((attribute) => attribute.menu === menu)
          .map(({ name }) => `\`${name}\``)
          .join(', ')} |`,
    ),
    '',
  ].join('\n');
  if (process.env.UPDATE_BIOS_ATTRIBUTES === '1') writeFileSync(file, text);

  assert.is(
    readFileSync(file, 'utf8'),
    text,
    'written anew by UPDATE_BIOS_ATTRIBUTES=1 npm test bios/consequence-table',
  );
});

test.run();
