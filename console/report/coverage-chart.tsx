/** Statechart painted with its coverage, and the transitions that no history has taken. */
import { useEffect, useRef } from 'preact/hooks';
import { readPicture } from '../views/machines/chart-picture.js';
import type { MachineCoverage } from './report-data.js';

interface CoverageChartProps {
  readonly kind: string;
  readonly coverage: MachineCoverage;
  /** Picture of the statechart as SVG. */
  readonly picture: string;
}

export function CoverageChart({ kind, coverage, picture }: CoverageChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = readPicture(picture);
    if (drawn === undefined) return;
    drawn.setAttribute('aria-label', `Statechart of ${kind} with its coverage`);
    // A small chart is not enlarged.
    drawn.style.maxWidth = `${drawn.viewBox.baseVal.width}px`;
    for (const { path, times } of coverage.states) {
      const state = drawn.querySelector(`[data-state="${CSS.escape(path)}"]`);
      state?.classList.add(times === 0 ? 'is-never' : 'is-reached');
    }
    place.current?.replaceChildren(drawn);
  }, [kind]);
  const never = coverage.transitions.filter(({ times }) => times === 0);
  return (
    <>
      <div class="chart coverage-chart" ref={place} />
      {never.length === 0 ? (
        <p class="muted">Every transition was taken.</p>
      ) : (
        <details class="never-taken" open={never.length <= 8}>
          <summary>
            {never.length} of {coverage.transitions.length} transitions were never taken
          </summary>
          <table class="table">
            <thead>
              <tr>
                <th>From</th>
                <th>Event</th>
                <th>To</th>
              </tr>
            </thead>
            <tbody>
              {never.map(({ from, event, to, guard }) => (
                <tr key={`${from} ${event} ${guard} ${to.join()}`}>
                  <td class="mono">{from || kind}</td>
                  <td class="mono">
                    {event}
                    {guard !== undefined && <span class="muted"> [{guard}]</span>}
                  </td>
                  <td class="mono">{to.join(', ') || 'none'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}
