/** Tools of the MCP server besides those of the control API: a Redfish request, and the run of a scenario. */
import { setImmediate as turn } from 'node:timers/promises';
import type { RunningService } from '../../http/index.js';
import { didYouMean } from '../../models/document/index.js';
import { formatReport, parseScenario, playScenario } from '../../scenarios/index.js';
import { failure, success, type ToolResult } from './tool-result.js';

type Values = Readonly<Record<string, unknown>>;

interface OwnTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  readonly run: (service: RunningService, values: Values) => Promise<ToolResult>;
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/**
 * Maximum real time of a scenario. Unit: ms. Assumption: longer than any scenario of the library takes, and shorter
 * than an agent waits for a tool.
 */
const scenarioMsMax = 30_000;
/** Real time between two turns in which other calls are answered. Unit: ms. */
const turnMs = 50;

export const ownTools: readonly OwnTool[] = [
  {
    name: 'redfish',
    description:
      'Executes a request to the Redfish service as the administrator, without a password and unaffected by network faults, and returns the status and the body. A recorded state refuses changes. Event streams and files are refused.',
    inputSchema: {
      type: 'object',
      properties: {
        method: { type: 'string', enum: methods, default: 'GET' },
        uri: { type: 'string', description: 'URI of the request, such as /redfish/v1/Systems/1/.' },
        body: { type: 'object', description: 'Body of the request.' },
      },
      required: ['uri'],
    },
    run: redfish,
  },
  {
    name: 'run_scenario',
    description: `Runs a scenario, in the YAML language of \`tidefish run\`, on a controller of its own, and returns the report with the result of each step and check. A run ends after ${scenarioMsMax / 1_000} s of real time.`,
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string', description: 'Text of the scenario.' } },
      required: ['text'],
    },
    run: (_, { text }) => runText(String(text ?? '')),
  },
];

async function redfish({ submit }: RunningService, values: Values): Promise<ToolResult> {
  const { uri: given = '', method: verb = 'GET', body } = values;
  const [uri = ''] = String(given).split('#', 1);
  const method = String(verb).toUpperCase();
  if (!uri.startsWith('/'))
    return failure(`uri: ${JSON.stringify(given)} is not a URI (expected /redfish/v1/...)`);
  if (!methods.includes(method))
    return failure(
      `method: found ${JSON.stringify(verb)} (expected one of ${methods.join(', ')})${didYouMean(method, methods)}`,
    );
  const reply = await submit({ method, uri, body });
  if ('problem' in reply) return failure(reply.problem);
  const shown = `${reply.status}\n${reply.text}`;
  return reply.status < 400 ? success(shown) : failure(shown);
}

/**
 * Runs a scenario in turns, so that the server answers other calls meanwhile. The run fails after `msMax` ms of real
 * time.
 */
export async function runText(text: string, msMax = scenarioMsMax): Promise<ToolResult> {
  const reading = parseScenario(text, 'scenario.yaml', () => ({
    ok: false,
    reason: 'a scenario of an agent reads no files',
  }));
  if (!reading.ok)
    return failure(
      reading.problems
        .map(
          ({ line, column, path, message, expected }) =>
            `${line}:${column}: ${path}: ${message} (expected ${expected})`,
        )
        .join('\n'),
    );
  const playing = playScenario(reading.scenario);
  const endMs = performance.now() + msMax;
  let turnEndMs = 0;
  let next = playing.next();
  for (; next.done !== true; next = playing.next()) {
    const now = performance.now();
    if (now > endMs)
      return failure(
        `the scenario has not ended within ${msMax / 1_000} s of real time; use shorter waits or fewer steps`,
      );
    if (now < turnEndMs) continue;
    await turn();
    turnEndMs = performance.now() + turnMs;
  }
  const shown = formatReport(next.value);
  return next.value.passed ? success(shown) : failure(shown);
}
