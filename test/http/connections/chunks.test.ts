/** Tests of long responses in chunks: no byte is lost, and no character is divided between two chunks. */
import type { Context } from 'koa';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chunkLengthMax, inChunks } from '../../../http/exchange/apply-transit.js';
import { sendResponse } from '../../../http/exchange/redfish-handler.js';

test('what is short is sent as a whole', () => {
  for (const body of [undefined, '', 'x'.repeat(chunkLengthMax), new Uint8Array(1_000_000)]) {
    assert.is(inChunks(body), undefined);
  }
});

test('a long text is all there in its pieces, each of them text by itself', () => {
  for (const character of ['x', '€', '😀']) {
    for (const before of ['', 'y']) {
      const text = before + character.repeat(200_000);
      const pieces = [...(inChunks(text) ?? [])].map(String);

      assert.is(pieces.join(''), text);
      assert.ok(
        pieces.every((piece) => piece.length <= chunkLengthMax && Buffer.from(piece).toString() === piece),
      );
    }
  }
});

test('each piece of a long answer is written in a turn of the caller, and the last before the answer ends', async () => {
  const done: string[] = [];
  const res = {
    writeHead: () => done.push('head'),
    write: (piece: string) => done.push(`piece of ${piece.length}`),
    end: () => done.push('end'),
  };
  const ctx = { method: 'GET', req: { socket: { destroyed: false } }, res } as unknown as Context;
  const body = 'x'.repeat(2 * chunkLengthMax + 1);

  await sendResponse(ctx, { status: 200, headers: {}, body }, async (write) => {
    done.push('turn');
    write();
  });

  const whole = ['turn', `piece of ${chunkLengthMax}`];
  assert.equal(done, ['head', ...whole, ...whole, 'turn', 'piece of 1', 'end']);
});

test.run();
