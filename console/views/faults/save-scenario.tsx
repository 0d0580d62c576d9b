/** What the user has done in this tab as a scenario, with the values of the server at the end as checks. */
import { get } from '../../api/client.js';
import { Button } from '../../parts/button.js';
import { download } from '../../parts/download.js';
import { showProblem } from '../../shell/toasts.js';
import { extent, runState } from '../../store/run.js';
import { type Step, toScenario } from '../../store/scenario-text.js';
import { serverUris } from '../../store/server-uris.js';
import { forgetSteps, steps } from '../../store/steps.js';
import { formatOffset } from '../../time/format.js';

export function SaveScenario() {
  const start = extent.value?.startMs ?? 0;
  return (
    <section class="card">
      <h2>Save as scenario</h2>
      {steps.value.length === 0 ? (
        <p class="muted">
          Requests, faults and actions that you do in this tab are listed here. They become a scenario that
          does the same again.
        </p>
      ) : (
        <>
          <ol class="rows">
            {steps.value.map((step, index) => (
              <li key={index}>
                <span class="mono muted">{formatOffset(step.at, start)}</span>
                <span class="grow">{titleOf(step)}</span>
              </li>
            ))}
          </ol>
          <div class="row-buttons">
            <Button icon="download" text="Save" tone="primary" onClick={() => void save(start)} />
            <Button text="Start over" tone="quiet" onClick={forgetSteps} />
          </div>
        </>
      )}
    </section>
  );
}

function titleOf(step: Step): string {
  if ('operator' in step) return `operator ${step.operator}`;
  if ('fault' in step)
    return `${step.clear ? 'clear' : 'fault'} ${step.fault} ${Object.values(step.parameters).join(' ')}`;
  if ('upload' in step) return 'push of a firmware image';
  return `${step.request.method} ${step.request.uri}`;
}

async function save(startMs: number): Promise<void> {
  const { system: systemUri } = serverUris.peek();
  try {
    const system = await get<{
      readonly PowerState?: string;
      readonly Status?: { readonly HealthRollup?: string };
    }>('/history/resource', { uri: systemUri });
    const checks = [
      { uri: systemUri, pointer: '/PowerState', value: system.PowerState },
      { uri: systemUri, pointer: '/Status/HealthRollup', value: system.Status?.HealthRollup },
    ].filter(({ value }) => value !== undefined);
    const seed = runState.peek()?.seed ?? '1';
    const text = toScenario({ name: 'from-the-console', seed, startMs, steps: steps.peek(), checks });
    download('from-the-console.scenario.yaml', text);
  } catch (error) {
    showProblem(error);
  }
}
