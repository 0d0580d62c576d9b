/** Scenario from what the user has done in the console: its steps at their times, and what held at the end as checks. */
import { formatOffset } from '../time/format.js';

export type StepContent =
  | { readonly request: { readonly method: string; readonly uri: string; readonly body?: unknown } }
  | { readonly operator: string }
  | {
      readonly fault: string;
      readonly parameters: Readonly<Record<string, unknown>>;
      readonly clear: boolean;
    }
  | { readonly upload: object };

export type Step = StepContent & {
  /** Unit: ms since the epoch. */
  readonly at: number;
};

export interface ScenarioSource {
  readonly name: string;
  readonly seed: string;
  readonly startMs: number;
  readonly steps: readonly Step[];
  /** Values of resources that have to hold at the end. */
  readonly checks: readonly { readonly uri: string; readonly pointer: string; readonly value: unknown }[];
}

const text = (value: unknown) => JSON.stringify(value);

/** Returns a scenario file. Its values are JSON, which is YAML as well, so that no text changes its meaning. */
export function toScenario({ name, seed, startMs, steps, checks }: ScenarioSource): string {
  const lines = [
    `name: ${name.replace(/[^\w-]+/g, '-')}`,
    `description: ${text(`${steps.length} steps from the console.`)}`,
    `seed: ${/^\d+$/.test(seed) ? seed : text(seed)}`,
    `start: '${new Date(startMs).toISOString().replace('.000Z', 'Z')}'`,
    '',
    'steps:',
    ...steps.flatMap((step) => stepLines(step, startMs)),
  ];
  if (checks.length > 0)
    lines.push(
      '',
      'checks:',
      ...checks.map(
        ({ uri, pointer, value }) => `  - { get: ${text(uri)}, has: { ${text(pointer)}: ${text(value)} } }`,
      ),
    );
  return `${lines.join('\n')}\n`;
}

function stepLines(step: Step, startMs: number): readonly string[] {
  const at = `  - at: ${text(offsetText(step.at - startMs))}`;
  if ('operator' in step) return [at, `    operator: ${step.operator}`];
  if ('fault' in step)
    return [
      at,
      `    ${step.clear ? 'clear' : 'fault'}: ${step.fault}`,
      ...Object.entries(step.parameters).map(([name, value]) => `    ${name}: ${text(value)}`),
    ];
  if ('upload' in step) return [at, `    upload: ${text(step.upload)}`];
  const { method, uri, body } = step.request;
  return [
    at,
    `    request: ${text(`${method} ${uri}`)}`,
    ...(body === undefined ? [] : [`    body: ${text(body)}`]),
  ];
}

/** Returns a duration as scenarios write it, such as `793s200ms`. */
function offsetText(ms: number): string {
  const [seconds, rest] = [Math.floor(ms / 1_000), Math.round(ms % 1_000)];
  return rest === 0 ? `${seconds}s` : `${seconds}s${rest}ms`;
}

/** Returns the findings of a notebook as Markdown. */
export function toMarkdown(
  title: string,
  findings: readonly { readonly text: string; readonly at: number; readonly event: number }[],
  startMs: number,
): string {
  const items = findings.map(({ text: found, at, event }) => {
    const when = `**${formatOffset(at, startMs)}** (#${event})`;
    return `- ${when} ${found.replaceAll('\n', '\n  ')}`;
  });
  return `# ${title}\n\n${items.join('\n')}\n`;
}
