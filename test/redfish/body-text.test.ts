/** Tests of the text of bodies: duplicate names, and texts that only look like duplicates. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bodyFromBytes, bodyFromText, tooLarge } from '../../models/redfish/request/body-text.js';
import { createLab, systemUri } from '../support/lab.js';

test('a name given twice is refused, also further down and spelled otherwise; one in another case is another name', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  for (const body of [
    '{"AssetTag":"x","AssetTag":"y"}',
    '{"AssetTag":"x","AssetTag":"x"}',
    '{"AssetTag":"x","Asset\\u0054ag":"y"}',
    '{"Boot":{"BootSourceOverrideTarget":"Pxe","BootSourceOverrideTarget":"Cd"}}',
    '{"Oem":{"Vnd":[{"A":1},{"B":{"C":1,"D":":","C":2}}]}}',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
  ]) {
    lab.patch(systemUri, body).is(400).says('Base.MalformedJSON');
  }
  lab.patch(systemUri, '{"AssetTag":"x","assetTag":"y"}').is(400).says('Mgmt.PropertyNotWritableOrUnknown');
  assert.is(lab.controller.tree, before);

  lab.patch(systemUri, '{"AssetTag":"a:b,\\":","Oem":{"Vnd":{"PowerOnDelay":"Minimum"}}}').is(200);
  lab.get(systemUri).has({ AssetTag: 'a:b,":' });
});

test('bytes with too many values or levels are refused without being decoded; ordinary bytes are read as their text', () => {
  const tooMany = Buffer.concat([Buffer.from(`[${'{},'.repeat(10_000)}`), Buffer.of(0xff, 0xfe)]);
  assert.equal(bodyFromBytes(tooMany), tooLarge);
  const deep = Buffer.from('['.repeat(40));
  assert.equal(bodyFromBytes(deep), bodyFromText(deep.toString()));
  for (const text of ['{"ä":"\\"{[,:","b":[1,{"c":"\u20ac"}]}', '{"a":1,"a":2}', ' ', '{"a":'])
    assert.equal(bodyFromBytes(Buffer.from(text)), bodyFromText(text));
  assert.is(bodyFromBytes(Buffer.of(0x22, 0xff, 0x22)).kind, 'unreadable');
});

test('any JSON is read as what it is, whatever stands in its strings', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: 'binary', maxDepth: 6 }),
      fc.constantFrom(0, 1),
      (value, indent) => {
        assert.equal(bodyFromText(JSON.stringify(value, undefined, indent)), { kind: 'json', value });
      },
    ),
    { seed: 20_261_121, numRuns: 2_000 },
  );
});

test('bytes that are no UTF-8 are no text, and a mark of their order is no part of it', () => {
  const json = Buffer.from('{"AssetTag":"Größe"}');
  const value = { AssetTag: 'Größe' };

  assert.equal(bodyFromBytes(json), { kind: 'json', value });
  assert.equal(bodyFromBytes(Buffer.concat([Buffer.from('efbbbf', 'hex'), json])), { kind: 'json', value });
  for (const bytes of [
    Buffer.from(json.toString(), 'latin1'),
    Buffer.from('22eda08022', 'hex'),
    json.subarray(0, 16),
  ]) {
    assert.is(bodyFromBytes(bytes).kind, 'unreadable');
  }
});

test('a body of very many values is refused unread, however small they are; a long text is one value', () => {
  const many = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`;

  assert.is(bodyFromText(many(16_000)).kind, 'json');
  for (const text of [many(17_000), `[${'{},'.repeat(9_000)}{}]`, `{${'"a":[],'.repeat(9_000)}"b":1}`]) {
    const body = bodyFromText(text);
    assert.is(body.kind === 'unreadable' && body.status, 413);
  }
  assert.is(bodyFromText(JSON.stringify(',[{'.repeat(300_000))).kind, 'json');
});

test.run();
