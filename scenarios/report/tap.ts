/** Formats reports as TAP 14: a test for each scenario, with its steps and checks as subtests. */
import { isResult, type ResultEntry, type ScenarioReport } from './report.js';
import { formatExplanation, formatMembers } from './text.js';

const indent = '    ';

export function formatTap(reports: readonly ScenarioReport[]): string {
  const blocks = reports.flatMap((report, index) => scenarioLines(report, index + 1));
  return ['TAP version 14', `1..${reports.length}`, ...blocks].join('\n');
}

function scenarioLines(report: ScenarioReport, number: number): string[] {
  const { name, file, failed, notRun } = report;
  const results = report.entries.filter(isResult);
  const skipped = Array.from(
    { length: notRun },
    (_, index) => `ok ${results.length + index + 1} - not run # SKIP an earlier step failed`,
  );
  return [
    `# Subtest: ${plain(name)}`,
    ...[
      `1..${results.length + notRun}`,
      ...results.flatMap((entry, index) => resultLines(report, entry, index + 1)),
      ...skipped,
    ].map((line) => indent + line),
    `${failed + notRun === 0 ? 'ok' : 'not ok'} ${number} - ${plain(`${name} (${file})`)}`,
    ...diagnosis({ seed: report.seed, fingerprint: report.fingerprint, again: report.again }),
  ];
}

function resultLines(report: ScenarioReport, entry: ResultEntry, count: number): string[] {
  const { kind, number, name, what, outcome, failures } = entry;
  const deed = outcome === '' ? what : `${what} → ${outcome}`;
  const told = `${kind} ${number}: ${formatMembers(entry)}${name ?? deed}`;
  if (failures.length === 0) return [`ok ${count} - ${plain(told)}`];
  const details = failures.map(({ file, line, column, ...failure }) => ({
    ...failure,
    at: `${file}:${line}:${column}`,
  }));
  const explained = formatExplanation(report, entry);
  const history = explained.length === 0 ? {} : { history: explained };
  return [`not ok ${count} - ${plain(told)}`, ...diagnosis({ failures: details, ...history })];
}

/** Returns the diagnosis of a test as a YAML block. The values are JSON, which is also YAML. */
function diagnosis(values: Readonly<Record<string, unknown>>): string[] {
  const lines = Object.entries(values).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`);
  return ['  ---', ...lines, '  ...'];
}

/** Escapes the characters of TAP directives, and replaces line ends. */
function plain(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\#]/g, '\\$&');
}
