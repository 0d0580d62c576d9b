/**
 * Formats reports as JUnit XML in the dialect of build servers: a suite for each scenario, a case for each step or
 * check.
 */
import { formatInstant } from '../../engine/index.js';
import { element, textElement, type XmlElement, xmlText } from '../../models/formats/index.js';
import { isResult, type ResultEntry, type ScenarioReport } from './report.js';
import { formatExplanation, formatFailure, formatMembers } from './text.js';

const msPerSecond = 1_000;

/**
 * Formats the reports. Times are virtual, in seconds: the time of a suite is its duration from start to end, the time
 * of a case is the time since the previous entry.
 */
export function formatJunit(reports: readonly ScenarioReport[]): string {
  const sum = (count: (report: ScenarioReport) => number) =>
    String(reports.reduce((total, report) => total + count(report), 0));
  return xmlText(
    element(
      'testsuites',
      {
        name: 'tidefish',
        tests: sum(({ passed, failed, notRun }) => passed + failed + notRun),
        failures: sum(({ failed }) => failed),
        skipped: sum(({ notRun }) => notRun),
      },
      reports.map(suite),
    ),
  );
}

function suite(report: ScenarioReport): XmlElement {
  const { name, file, seed, startMs, passed, failed, notRun, durationMs, fingerprint, again } = report;
  const results = report.entries.filter(isResult);
  const properties = Object.entries({ seed, fingerprint, again }).map(([key, value]) =>
    element('property', { name: key, value }),
  );
  return element(
    'testsuite',
    {
      name,
      file,
      timestamp: formatInstant(startMs),
      time: seconds(durationMs),
      tests: String(passed + failed + notRun),
      failures: String(failed),
      skipped: String(notRun),
    },
    element('properties', {}, properties),
    results.map((entry, index) => testCase(report, entry, results[index - 1]?.atMs ?? 0)),
    Array.from({ length: notRun }, (_, index) =>
      element(
        'testcase',
        { classname: name, name: `not run ${index + 1}`, time: '0' },
        element('skipped', {}),
      ),
    ),
  );
}

function testCase(report: ScenarioReport, entry: ResultEntry, beforeMs: number): XmlElement {
  const { kind, number, name, what, outcome, atMs, failures } = entry;
  const title = `${kind} ${number}: ${formatMembers(entry)}${name ?? what}`;
  const told = [
    ...failures.flatMap(formatFailure),
    ...formatExplanation(report, entry),
    `again: ${report.again}`,
  ];
  const [first] = failures;
  return element(
    'testcase',
    { classname: report.name, name: title, time: seconds(atMs - beforeMs) },
    first && {
      ...textElement('failure', told.join('\n')),
      attributes: { message: `${first.what}: expected ${first.expected}, found ${first.found}` },
    },
    name === undefined
      ? undefined
      : textElement('system-out', outcome === '' ? what : `${what} → ${outcome}`),
  );
}

function seconds(spanMs: number): string {
  return (spanMs / msPerSecond).toFixed(3);
}
