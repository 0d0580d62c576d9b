/** Page of a sweep: the result, the properties, each cause of failure once, and the coverage on the statecharts. */
import { useEffect, useState } from 'preact/hooks';
import '../styles/report.css';
import '../styles/report-coverage.css';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { Loading, Problem } from '../parts/notice.js';
import { Mark } from '../shell/mark.js';
import { Toasts } from '../shell/toasts.js';
import { nextTheme, theme } from '../store/theme.js';
import { CoverageChart } from './coverage-chart.js';
import { FailureCard } from './failure-card.js';
import {
  type Coverage,
  machinesOf,
  type Property,
  propertiesOf,
  type Report,
  type Share,
  sharesOf,
} from './report-data.js';

export function ReportPage({ file }: { readonly file: string }) {
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    readReport(file).then(setReport, (error: Error) => setProblem(error.message));
  }, []);
  return (
    <div class="report-page">
      <header class="report-bar">
        <span class="brand">
          <Mark />
          <span>Tidefish</span>
        </span>
        <Button icon="theme" label={`Theme: ${theme.value}`} tone="quiet" onClick={nextTheme} />
      </header>
      <main class="report">
        {problem !== undefined && <Problem text={problem} />}
        {report === undefined ? (
          problem === undefined && <Loading what="the report" />
        ) : (
          <Content report={report} />
        )}
      </main>
      <Toasts />
    </div>
  );
}

async function readReport(file: string): Promise<Report> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} is missing beside this page (status ${response.status})`);
  return response.json() as Promise<Report>;
}

function Content({ report }: { readonly report: Report }) {
  const { scenario, file, seeds, futures, passed, failed, events, buckets, coverage, charts = {} } = report;
  const properties = propertiesOf(report);
  const isPassed = failed === 0 && properties.every(({ result }) => result === 'met');
  return (
    <>
      <section class="report-head">
        <h1>{scenario}</h1>
        <p class="muted mono">{file}</p>
        <p class={`verdict ${isPassed ? 'verdict-met' : 'verdict-failed'}`}>
          <Icon name={isPassed ? 'check' : 'faults'} />
          {isPassed
            ? 'Passed'
            : buckets.length === 0
              ? 'A property was never reached'
              : failureText(buckets.length)}
        </p>
        <dl class="figures">
          <Figure name="Seeds" value={seeds} />
          {futures > 0 && <Figure name="Futures" value={futures} />}
          <Figure name="Passed" value={passed} />
          <Figure name="Failed" value={failed} />
          <Figure name="Events" value={events} />
        </dl>
      </section>
      {buckets.length > 0 && (
        <section>
          <h2>Failures</h2>
          {buckets.map((bucket) => (
            <FailureCard key={bucket.bucket} bucket={bucket} />
          ))}
        </section>
      )}
      {properties.length > 0 && (
        <section>
          <h2>Properties</h2>
          <ul class="properties">
            {properties.map((property) => (
              <PropertyRow key={property.number} property={property} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Coverage</h2>
        {coverage === undefined ? (
          <p class="muted">This sweep has no coverage; run it with --coverage.</p>
        ) : (
          <CoverageSection coverage={coverage} charts={charts} />
        )}
      </section>
    </>
  );
}

function failureText(count: number): string {
  return count === 1 ? 'One cause of failure' : `${count} causes of failure`;
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  );
}

function PropertyRow({ property: { what, location, result, histories } }: { readonly property: Property }) {
  const icon = result === 'met' ? 'check' : result === 'failed' ? 'close' : 'minus';
  return (
    <li class={`property property-${result.replace(' ', '-')}`}>
      <Icon name={icon} />
      <span class="property-text">
        <span class="mono">{what}</span>
        <span class="muted">{location}</span>
      </span>
      <span class="property-result">
        {result} <span class="muted">{histories}</span>
      </span>
    </li>
  );
}

interface CoverageSectionProps {
  readonly coverage: Coverage;
  readonly charts: Readonly<Record<string, string>>;
}

function CoverageSection({ coverage, charts }: CoverageSectionProps) {
  const machines = machinesOf(coverage);
  const [kind, setKind] = useState(machines[0]?.name ?? '');
  const selected = coverage.machines[kind];
  const picture = charts[kind];
  return (
    <>
      <ul class="shares">
        {sharesOf(coverage).map((share) => (
          <li key={share.name}>
            <span>{share.name}</span>
            <Bar share={share} />
          </li>
        ))}
      </ul>
      <div class="coverage">
        <ul class="coverage-machines" aria-label="Machines">
          {machines.map((share) => (
            <li key={share.name}>
              <button
                type="button"
                class="list-item"
                aria-current={share.name === kind ? 'true' : undefined}
                onClick={() => setKind(share.name)}
              >
                {share.name}
                <span class="end">
                  {share.reached}/{share.all}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the picture. */}
        <section class="coverage-chart-pane" aria-label="Statechart" tabIndex={0}>
          <h3>{kind}</h3>
          <p class="legend">
            <i class="swatch swatch-reached" aria-hidden="true" /> reached
            <i class="swatch swatch-never" aria-hidden="true" /> never reached
          </p>
          {selected !== undefined && picture !== undefined && (
            <CoverageChart key={kind} kind={kind} coverage={selected} picture={picture} />
          )}
        </section>
      </div>
    </>
  );
}

function Bar({ share: { name, reached, all } }: { readonly share: Share }) {
  return (
    <>
      <meter aria-label={name} min={0} max={Math.max(1, all)} value={reached} />
      <span class="mono">
        {reached}/{all}
      </span>
    </>
  );
}
