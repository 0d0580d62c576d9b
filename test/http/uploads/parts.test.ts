/** Tests of form parsing: how much of a form is read while no reader consumes its parts. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MalformedForm, MultipartReader } from '../../../http/upload/multipart-reader.js';
import { boundary, formOf, multipart } from '../../support/service/upload-rig.js';

/** Form whose file never ends. `sentBytes` counts the bytes that were read. */
class Endless extends Readable {
  readonly complete = false;
  sentBytes = 0;

  override _read(bytes: number): void {
    const octets = this.sentBytes === 0 ? beginning : Buffer.alloc(bytes, 'x');
    this.sentBytes += octets.length;
    this.push(octets);
  }
}

const whole = formOf([['file', 'x', 'rom.bin']]);
const beginning = whole.subarray(0, whole.length - `\r\n--${boundary}--\r\n`.length);

test('of a file that nobody takes no more is read than a quarter of a megabyte', async () => {
  const request = new Endless();
  const parts = await MultipartReader.of(request as unknown as IncomingMessage, multipart['Content-Type']);

  const part = await parts.next();
  let before = -1;
  while (before < request.sentBytes) {
    before = request.sentBytes;
    await setImmediate();
  }

  assert.is(part?.name, 'file');
  assert.ok(request.sentBytes > 65_536 && request.sentBytes < 262_144, String(request.sentBytes));
  parts.breakOff();
});

test('whoever goes before the parser is there is not waited for', async () => {
  const request = new Endless();
  const making = MultipartReader.of(request as unknown as IncomingMessage, multipart['Content-Type']);
  request.destroy();
  const parts = await making;

  const failure = await Promise.race([parts.next().catch((error: unknown) => error), setImmediate('waits')]);

  assert.instance(failure, MalformedForm);
});

test.run();
