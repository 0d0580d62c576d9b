/** Entries of the logs as rows: those of all logs in one list, filtered. */

export interface LogRow {
  readonly uri: string;
  readonly log: string;
  /** Time by the controller's clock. */
  readonly created: string;
  readonly severity: string;
  readonly message: string;
  readonly code: string;
  readonly count: number;
}

type Body = Readonly<Record<string, unknown>>;

export function readEntry(body: Body): LogRow {
  const uri = String(body['@odata.id'] ?? '');
  const vendor = Object.values(Object(body.Oem) as Record<string, unknown>)[0] as Body | undefined;
  const code = vendor?.Code;
  return {
    uri,
    log: /\/LogServices\/([^/]+)\//.exec(uri)?.[1] ?? '',
    created: String(vendor?.Updated ?? body.Created ?? body.EventTimestamp ?? ''),
    severity: String(vendor?.Severity ?? body.Severity ?? ''),
    message: String(body.Message ?? body.MessageId ?? body.Name ?? ''),
    code: code === undefined ? '' : `${vendor?.Class ?? ''}.${code}`,
    count: typeof vendor?.Count === 'number' ? vendor.Count : 1,
  };
}

export interface LogFilter {
  readonly log: string;
  readonly isSevere: boolean;
  readonly text: string;
}

const calm = ['OK', 'Informational', 'Repaired', ''];

/** Returns the rows that match, newest first. */
export function filterEntries(
  rows: readonly LogRow[],
  { log, isSevere, text }: LogFilter,
): readonly LogRow[] {
  const wanted = text.toLowerCase();
  return rows
    .filter((row) => log === '' || row.log === log)
    .filter((row) => !isSevere || !calm.includes(row.severity))
    .filter((row) => `${row.message} ${row.code}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => (one.created < other.created ? 1 : one.created > other.created ? -1 : 0));
}

export function toneOfSeverity(severity: string): string {
  if (severity === 'Critical') return 'tone-critical';
  if (severity === 'Caution' || severity === 'Warning') return 'tone-warning';
  return severity === 'Repaired' ? 'tone-ok' : 'muted';
}
