/**
 * The file of the health-system log. Its layout is ours, because none is published:
 *
 *     offset  size  what
 *          0     8  `VNDAHS` and the bytes 0D 0A
 *          8     2  version of the layout: 1
 *         10     2  0
 *         12        blocks, one after the other
 *
 *     a block
 *          0     4  its name: HEAD, SLOG, IMLG, IELG, NOTE or DONE
 *          4     4  how many records it has
 *          8     4  length of what follows the next number
 *         12     4  CRC-32 of that
 *         16        its records: JSON, UTF-8, one a line
 *
 * Numbers are little-endian. HEAD comes first and says whose file it is and what is in it; then come the entries of the
 * logs, oldest first, a page a block, then the notes. DONE ends the file, and its count is that of the blocks before it.
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
/** Limits a block, which is the unit of sending. */
const linesMax = 32;

const layout =
  'VNDAHS, version 1: after 12 bytes come blocks of a name (4 bytes), a count of records, a length and a CRC-32 ' +
  '(4 bytes each, little-endian), then the records as lines of JSON';

const blockNames = { sl: 'SLOG', iml: 'IMLG', iel: 'IELG' } as const satisfies Readonly<
  Record<LogName, string>
>;

/** The requested part of the log. Unit of times: ms since the epoch, by the controller's clock. */
export interface HealthLogExtent {
  readonly from: number;
  /** Entries at this time or later are excluded. */
  readonly until: number;
  /** The management log and the notes only. Assumption: the part that support reads first. */
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
