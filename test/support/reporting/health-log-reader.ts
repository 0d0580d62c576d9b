/**
 * Reader of the health-system log file. It uses only the layout that the file itself describes, as any recipient would.
 */

import { crc32 } from 'node:zlib';
import * as assert from 'uvu/assert';
import type { Body } from '../redfish/crawl.js';

export interface HealthLogBlocks {
  readonly names: readonly string[];
  readonly head: Body;
  /** Returns the records of all blocks with a name. */
  of(name: string): Body[];
}

export function readHealthLog(bytes: Uint8Array): HealthLogBlocks {
  const file = Buffer.from(bytes);
  assert.is(file.subarray(0, 8).toString('latin1'), 'VNDAHS\r\n');
  assert.is(file.readUInt16LE(8), 1);
  const blocks: { readonly name: string; readonly records: Body[] }[] = [];
  let at = 12;
  for (let name = ''; name !== 'DONE'; ) {
    name = file.subarray(at, at + 4).toString('latin1');
    const [count, length, sum] = [4, 8, 12].map((offset) => file.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const text = file.subarray(at + 16, at + 16 + length);
    assert.is(crc32(text), sum);
    at += 16 + length;
    const lines = text.toString('utf8').split('\n').slice(0, -1);
    if (name === 'DONE') {
      assert.is(count, blocks.length);
    } else {
      assert.is(lines.length, count);
      blocks.push({ name, records: lines.map((line) => JSON.parse(line) as Body) });
    }
  }
  assert.is(at, file.length);
  const of = (name: string) =>
    blocks.filter((block) => block.name === name).flatMap(({ records }) => records);
  return { names: blocks.map(({ name }) => name), head: of('HEAD')[0] as Body, of };
}
