/** Long answers in pieces: nothing is lost, and no character is cut in two. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inPieces, pieceLengthMax } from '../../http/pieces.js';

test('what is short is sent as a whole', () => {
  for (const body of [undefined, '', 'x'.repeat(pieceLengthMax), new Uint8Array(1_000_000)]) {
    assert.is(inPieces(body), undefined);
  }
});

test('a long text is all there in its pieces, each of them text by itself', () => {
  for (const character of ['x', '€', '😀']) {
    for (const before of ['', 'y']) {
      const text = before + character.repeat(200_000);
      const pieces = [...(inPieces(text) ?? [])].map(String);

      assert.is(pieces.join(''), text);
      assert.ok(
        pieces.every((piece) => piece.length <= pieceLengthMax && Buffer.from(piece).toString() === piece),
      );
    }
  }
});

test.run();
