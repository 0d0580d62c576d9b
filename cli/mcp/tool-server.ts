/** MCP server of a service: lists the tools, forwards their calls to the control API, and returns the responses. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Command } from 'commander';
import { paceExpected, parsePace } from '../../engine/index.js';
import {
  defaultDataDirectory,
  type RunningService,
  SetupError,
  servePast,
  startService,
} from '../../http/index.js';
import { didYouMean } from '../../models/document/index.js';
import { programVersion, readPosition } from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
import { openSource } from '../history/open-source.js';
import { readGenesisFlags } from '../serve/serve-genesis.js';
import { readServedScenario } from '../serve/serve-scenario.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { type ControlTool, readControlTools, requestOf } from './control-tools.js';
import type { McpFlags } from './mcp.js';
import { OpenRequests } from './open-requests.js';
import { ownTools } from './own-tools.js';
import { failure, readText, success, type ToolResult } from './tool-result.js';

/**
 * Maximum real time between the end of the input and the last response. Unit: ms. The longest call is a scenario, which
 * ends earlier.
 */
const lastResponsesMsMax = 60_000;

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

/** Answers requests on standard input. After the end of the input, ends when the requests so far have their responses. */
async function runToolServer(service: RunningService): Promise<void> {
  const tools = readControlTools(JSON.parse(await (await request(service, 'GET', '/openapi.json')).text()));
  const server = new Server({ name: 'tidefish', version: programVersion }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools, ...ownTools].map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: values = {} } }) => {
    try {
      return await call(service, tools, name, values);
    } catch (error) {
      return failure(error instanceof Error ? error.message : String(error));
    }
  });
  const transport = new StdioServerTransport();
  const open = new OpenRequests();
  open.follow(transport);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve));
  await server.connect(transport);
  await Promise.race([closed, ended.then(() => open.settle(lastResponsesMsMax))]);
  await server.close();
}

async function call(
  service: RunningService,
  tools: readonly ControlTool[],
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  const own = ownTools.find((each) => each.name === name);
  if (own !== undefined) return own.run(service, values);
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    const names = [...tools, ...ownTools].map((each) => each.name);
    return failure(`there is no tool ${name}${didYouMean(name, names)}`);
  }
  const { method, target, body } = requestOf(tool, values);
  const response = await request(service, method, target, body);
  const text = await readText(response);
  return response.ok ? success(text === '' ? `done (${response.status})` : text) : failure(text);
}

/** Sends a request to the control API. */
function request(
  { control: { url, token } }: RunningService,
  method: string,
  target: string,
  body?: string,
): Promise<Response> {
  return fetch(`${url}${target}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
}
