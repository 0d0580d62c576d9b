/**
 * File of the health-system log. The layout is invented, because none is published:
 *
 *     offset  size  contents
 *          0     8  `VNDAHS` and the bytes 0D 0A
 *          8     2  version of the layout: 1
 *         10     2  0
 *         12        blocks, one after the other
 *
 *     block
 *          0     4  name: HEAD, SLOG, IMLG, IELG, NOTE or DONE
 *          4     4  number of records
 *          8     4  length of the records in bytes
 *         12     4  CRC-32 of the records
 *         16        records: JSON, UTF-8, one per line
 *
 * Numbers are little-endian. The first block, HEAD, describes the server and the contents of the file. The entries of
 * the logs follow, oldest first, several to a block, and after them the notes. The last block is DONE, with the number
 * of the blocks before it instead of a number of records.
 */
import { crc32 } from 'node:zlib';
import { formatInstant, type JsonObject } from '../../../engine/index.js';
import type { Chunks } from '../../../models/formats/index.js';
import { type ControllerTree, type FindFactRow, listItems } from '../../../models/index.js';
import type { DownloadContext } from '../../../models/resource/index.js';
import { type LogName, logNames } from '../../facts/fact.js';
import { type LogEntry, shown } from '../../facts/log.js';

import { type HealthNote, heldEntries } from './health-log.js';

const magic = 'VNDAHS\r\n';
const version = 1;
const blockHeaderBytes = 16;
/** Maximum number of records in a block. It limits the size of a block, because a block is sent as a whole. */
const linesMax = 32;

const layout =
  'VNDAHS, version 1: after 12 bytes come blocks of a name (4 bytes), a count of records, a length and a CRC-32 ' +
  '(4 bytes each, little-endian), then the records as lines of JSON';

const blockNames = { sl: 'SLOG', iml: 'IMLG', iel: 'IELG' } as const satisfies Readonly<
  Record<LogName, string>
>;

/** Requested part of the log. Unit of both times: ms since the epoch, by the controller's clock. */
export interface HealthLogExtent {
  readonly from: number;
  /** End of the part: entries at this time or later are excluded. */
  readonly until: number;
  /** True for a file with only the management log and the notes. Assumption: support engineers read this part first. */
  readonly minimal: boolean;
}

export function healthLogFile(
  { tree, findFact }: Pick<DownloadContext, 'tree' | 'findFact'>,
  extent: HealthLogExtent,
  head: JsonObject,
): Chunks {
  return { pieces: { [Symbol.iterator]: () => writeBlocks(tree, findFact, extent, head) } };
}

function* writeBlocks(
  { logs, healthLog }: ControllerTree,
  findFact: FindFactRow,
  { from, until, minimal }: HealthLogExtent,
  head: JsonObject,
): Generator<Uint8Array> {
  const start = Buffer.alloc(12);
  start.write(magic, 'latin1');
  start.writeUInt16LE(version, 8);
  yield start;
  yield block('HEAD', [{ layout, ...head }]);
  let blocks = 1;
  for (const name of minimal ? (['iml'] as const) : logNames) {
    const entries = heldEntries(healthLog, name, logs[name]).filter(
      ({ createdAt, updatedAt }) => createdAt < until && updatedAt >= from,
    );
    for (let at = 0; at < entries.length; at += linesMax, blocks++) {
      yield block(
        blockNames[name],
        entries.slice(at, at + linesMax).map((entry) => entryLine(name, entry, findFact)),
      );
    }
  }
  const notes = listItems(healthLog.notes).filter(({ at }) => at >= from && at < until);
  for (let at = 0; at < notes.length; at += linesMax, blocks++) {
    yield block('NOTE', notes.slice(at, at + linesMax).map(noteLine));
  }
  yield block('DONE', [], blocks);
}

function entryLine(name: LogName, entry: LogEntry, findFact: FindFactRow): JsonObject {
  const { number, createdAt, updatedAt, action, repaired: _, ...said } = shown(name, entry, findFact);
  return {
    number,
    created: formatInstant(createdAt),
    updated: formatInstant(updatedAt),
    ...said,
    ...(action === undefined ? {} : { action }),
  };
}

function noteLine({ at, ...note }: HealthNote): JsonObject {
  return { ...note, at: formatInstant(at) };
}

function block(name: string, records: readonly JsonObject[], count = records.length): Uint8Array {
  const text = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''), 'utf8');
  const header = Buffer.alloc(blockHeaderBytes);
  header.write(name, 'latin1');
  header.writeUInt32LE(count, 4);
  header.writeUInt32LE(text.length, 8);
  header.writeUInt32LE(crc32(text), 12);
  return Buffer.concat([header, text]);
}
