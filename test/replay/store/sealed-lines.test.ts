/** Tests of sealed lines: written lines are read back, and all other lines are detected. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LineSealer, readSealed } from '../../../replay/index.js';

function sealedText(lines: readonly string[], name = 'a'): string {
  const sealer = new LineSealer(name);
  return lines.map((line) => `${sealer.seal(line)}\n`).join('');
}

const jsonLines = fc.array(
  fc
    .record({ text: fc.string({ unit: 'binary' }), value: fc.jsonValue() })
    .map((value) => JSON.stringify(value)),
  { minLength: 1, maxLength: 6 },
);

test('sealed lines are JSON that has the seal as its last member, and are read as they were', () => {
  fc.assert(
    fc.property(jsonLines, (lines) => {
      const text = sealedText(lines);

      const { lines: read, ending, validBytes } = readSealed(text, 'a');

      assert.equal([read, ending, validBytes], [lines, 'end', Buffer.byteLength(text)]);
      for (const line of text.split('\n').slice(0, -1))
        assert.match(JSON.parse(line).seal as string, /^[0-9a-f]{16}$/);
    }),
    { seed: 16 },
  );
});

test('any cut leaves the lines before it, and goes on with the same seals', () => {
  fc.assert(
    fc.property(jsonLines, fc.nat(), (lines, at) => {
      const text = sealedText(lines);
      const cut = text.slice(0, at % text.length);

      const { lines: read, ending, sealer, validBytes } = readSealed(cut, 'a');

      assert.equal(read, lines.slice(0, read.length));
      assert.is(ending, cut === '' || cut.endsWith('\n') ? 'end' : 'torn');
      const rest = lines.slice(read.length).map((line) => `${sealer.seal(line)}\n`);
      assert.is(Buffer.from(cut).subarray(0, validBytes).toString('utf8') + rest.join(''), text);
    }),
    { seed: 16 },
  );
});

test('a changed, moved or foreign line ends what is sound', () => {
  const lines = ['{"n":1}', '{"n":2}', '{"n":3}'];
  const [one = '', two = '', three = ''] = sealedText(lines).split('\n');

  const found = (text: readonly string[], name = 'a') => {
    const { lines: sound, ending } = readSealed(`${text.join('\n')}\n`, name);
    return [sound.length, ending];
  };

  assert.equal(found([one, two.replace('2', '4'), three]), [1, 'damaged']);
  assert.equal(found([one, three, two]), [1, 'damaged']);
  assert.equal(found([one, three]), [1, 'damaged']);
  assert.equal(found([one, two, two]), [2, 'damaged']);
  assert.equal(found([one, two, three], 'b'), [0, 'damaged']);
});

test.run();
