/** MCP server of a service: lists the tools, forwards their calls to the control API, and returns the responses. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Command } from 'commander';
import { paceExpected, parsePace } from '../../engine/index.js';
import {
  defaultDataDirectory,
  type RunningService,
  requestAsAdministrator,
  SetupError,
  servePast,
  startService,
} from '../../http/index.js';
import { didYouMean } from '../../models/document/index.js';
import { programVersion, readPosition } from '../../replay/index.js';
import { formatReport, parseScenario, readCondition, runScenario } from '../../scenarios/index.js';
import { openSource } from '../history/open-source.js';
import { readGenesisFlags } from '../serve/serve-genesis.js';
import { readServedScenario } from '../serve/serve-scenario.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { type ControlTool, readControlTools, requestOf } from './control-tools.js';
import type { McpFlags } from './mcp.js';

/** Maximum length of a result. Assumption: an agent reads no more; lists have limits and continuations. */
const resultCharsMax = 100_000;

/** Memory of the history of a new service. Unit: bytes. */
const historyBytesMax = 64_000_000;

const local = {
  host: '127.0.0.1',
  port: 0,
  controlPort: 0,
  whenUnavailable: 'drop',
  certificate: undefined,
} as const;

/** Serves the tools of a history or of a new service until the input ends. Prints an error if it cannot start. */
export async function serveSubject(
  command: Command,
  source: string | undefined,
  flags: McpFlags,
): Promise<void> {
  try {
    const service = await startSubject(command, source, flags);
    if (service === undefined) {
      process.exitCode ??= exitCodes.badInput;
      return;
    }
    await runToolServer(service);
    await service.close();
    process.exit(exitCodes.done);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    printError(error.message);
    process.exitCode = exitCodes.badInput;
  }
}

/**
 * Starts the service that the tools use: of a recorded history, read only, or a new one. Prints an error and returns
 * undefined if there is no such history.
 */
async function startSubject(
  command: Command,
  source: string | undefined,
  flags: McpFlags,
): Promise<RunningService | undefined> {
  const dataDirectory = defaultDataDirectory(process.env);
  const report = (text: string) => printNotice(text);
  if (source === undefined) {
    const pace = parsePace(flags.pace ?? 'manual');
    if (pace === undefined)
      command.error(`error: --pace ${flags.pace} is invalid (expected ${paceExpected})`);
    const genesis = await readGenesisFlags(command, flags, async () => readServedScenario);
    if (genesis === undefined) return undefined;
    return startService({
      ...genesis,
      ...local,
      userName: 'Administrator',
      pace,
      executor: 'compiled',
      outbound: { allowed: [], authoritiesFile: undefined, believesListeners: false },
      dataDirectory,
      keep: undefined,
      report,
      openJournal: undefined,
      openInspection: undefined,
      pastBytesMax: historyBytesMax,
      conditions: async () => readCondition,
    });
  }
  const history = await openSource(source);
  if (history === undefined) return undefined;
  const reading = readPosition(flags.at ?? 'end', history);
  if (!reading.ok) throw new SetupError(`--at ${flags.at}: ${reading.message}`);
  const { position } = reading;
  const conditions = async () => readCondition;
  return servePast({ ...local, history, position, conditions, dataDirectory, report });
}

/** Tools besides those of the control API. */
const ownTools = [
  {
    name: 'redfish',
    description:
      'Sends a request to the Redfish service as the administrator, and returns the status and the body. A recorded state refuses changes.',
    inputSchema: {
      type: 'object' as const,
      properties: {
        method: { type: 'string', enum: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'], default: 'GET' },
        uri: { type: 'string', description: 'URI of the request, such as /redfish/v1/Systems/1/.' },
        body: { type: 'object', description: 'Body of the request.' },
      },
      required: ['uri'],
    },
  },
  {
    name: 'run_scenario',
    description:
      'Runs a scenario, in the YAML language of `tidefish run`, on a controller of its own, and returns the report with the result of each step and check.',
    inputSchema: {
      type: 'object' as const,
      properties: { text: { type: 'string', description: 'Text of the scenario.' } },
      required: ['text'],
    },
  },
];

/** Answers requests on standard input until the input ends. */
async function runToolServer(service: RunningService): Promise<void> {
  const tools = readControlTools(JSON.parse((await control(service, 'GET', '/openapi.json')).text));
  const server = new Server({ name: 'tidefish', version: programVersion }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      ...tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      ...ownTools,
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: values = {} } }) => {
    try {
      return await call(service, tools, name, values);
    } catch (error) {
      return failure(error instanceof Error ? error.message : String(error));
    }
  });
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(transport);
  await ended;
  await server.close();
}

type Values = Readonly<Record<string, unknown>>;

async function call(
  service: RunningService,
  tools: readonly ControlTool[],
  name: string,
  values: Values,
): Promise<CallToolResult> {
  if (name === 'redfish') return redfish(service, values);
  if (name === 'run_scenario') return runText(String(values.text ?? ''));
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    const names = [...tools, ...ownTools].map((each) => each.name);
    return failure(`there is no tool ${name}${didYouMean(name, names)}`);
  }
  const { method, target, body } = requestOf(tool, values);
  const { status, text } = await control(service, method, target, body);
  return status < 400 ? success(text === '' ? `done (${status})` : text) : failure(text);
}

async function control(
  { control: { url, token } }: RunningService,
  method: string,
  target: string,
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}${target}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Sends a request to the Redfish service as the administrator. */
async function redfish(service: RunningService, values: Values): Promise<CallToolResult> {
  const uri = String(values.uri ?? '');
  if (!uri.startsWith('/')) return failure(`${JSON.stringify(uri)} is not a URI (expected /redfish/v1/...)`);
  const response = await requestAsAdministrator(service, {
    method: String(values.method ?? 'GET'),
    uri,
    body: values.body,
  });
  if (response === undefined)
    return failure('the password of this history is unknown; use the tool history_resource');
  const shown = `${response.status}\n${response.text}`;
  return response.status < 400 ? success(shown) : failure(shown);
}

function runText(text: string): CallToolResult {
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
  const report = runScenario(reading.scenario);
  const shown = formatReport(report);
  return report.passed ? success(shown) : failure(shown);
}

function success(text: string): CallToolResult {
  return { content: [{ type: 'text', text: limited(text) }] };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text: limited(text) }], isError: true };
}

function limited(text: string): string {
  const rest = text.length - resultCharsMax;
  return rest > 0
    ? `${text.slice(0, resultCharsMax)}\n(${rest} more characters; ask for a smaller part or with a limit)`
    : text;
}
