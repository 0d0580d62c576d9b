/**
 * Data of the page of a sweep: its report as `--json` prints it, the journals of its failures, and the statecharts that
 * its coverage is painted on.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { type ExportedData, readBounded, recordBytesMax } from '../../http/index.js';
import { drawMachine, showMachines, toSvg } from '../../replay/index.js';
import type { SweepReport } from '../../scenarios/index.js';
import { printNotice } from '../terminal/terminal.js';

const reportFile = 'report.json';

/** Error for a file that is a report or a part, and cannot be shown. The message has the file and the next action. */
export class NotReport extends Error {}

/**
 * Reads a report. Returns undefined for a file of another kind, such as a journal. Throws NotReport for a part of a
 * sweep, because only all parts together are a report.
 */
export function readReport(file: string): SweepReport | undefined {
  const text = startOf(file);
  if (/^\{"sweep":1,/.test(text))
    throw new NotReport(
      `${file} is a part of a sweep; tidefish sweep merge SCENARIO PARTS --json > report.json makes a report of all parts`,
    );
  if (!text.startsWith('{"scenario":')) return undefined;
  try {
    const report = JSON.parse(readBounded(file, recordBytesMax)) as Partial<SweepReport>;
    return Array.isArray(report.buckets) && Array.isArray(report.sometimes)
      ? (report as SweepReport)
      : undefined;
  } catch {
    throw new NotReport(`${file} is no complete report (expected the output of tidefish sweep --json)`);
  }
}

/** Number of bytes by which a report is recognized. A journal can be large, and is not read here. */
const startBytes = 64;

/** Returns the first bytes of a file; empty for a file that cannot be read, such as a folder. */
function startOf(file: string): string {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(startBytes);
      return bytes.subarray(0, readSync(descriptor, bytes)).toString('utf8');
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return '';
  }
}

/** Returns the data of the page. The files of journals are relative to the report, or to the present folder. */
export function dataOfReport(report: SweepReport, folder = '.'): ExportedData {
  const texts = new Map<string, string>();
  const buckets = report.buckets.map(({ journal, ...bucket }, index) => {
    const text = journal === undefined ? undefined : readJournalText(journal, folder);
    if (text === undefined) return bucket;
    const name = `failure-${index + 1}.jsonl`;
    texts.set(name, text);
    return { ...bucket, journal: name };
  });
  const charts =
    report.coverage &&
    Object.fromEntries(showMachines().map((machine) => [machine.kind, toSvg(drawMachine(machine))]));
  texts.set(reportFile, JSON.stringify({ ...report, buckets, ...(charts && { charts }) }));
  return { kind: 'report', name: reportFile, texts };
}

function readJournalText(journal: string, folder: string): string | undefined {
  const file = [path.resolve(folder, journal), path.resolve(journal)].find((each) => existsSync(each));
  if (file !== undefined) return readBounded(file, recordBytesMax);
  printNotice(`the journal ${journal} is missing, so its failure has no timeline`);
  return undefined;
}
