/**
 * `tidefish mcp`: a server of the Model Context Protocol on standard input and output. An agent can query a recorded
 * history, or start and control a service. The tools are the operations of the control API, a Redfish request, and the
 * run of a scenario.
 */
import type { Command } from 'commander';

export interface McpFlags {
  readonly serve?: true;
  readonly at?: string;
  readonly seed?: string;
  readonly blueprint?: string;
  readonly pace?: string;
}

const examples = `
Without --serve the tools read the recorded history: they find the causes of a value, compare positions, search for the first
event of a condition, and branch the history. With --serve the tools control a new service, whose virtual time advances only by
its tools. A branch or a service never changes a recorded file.

The server reads requests from standard input, as agents start it:
  { "mcpServers": { "tidefish": { "command": "npx", "args": ["tidefish", "mcp", "history.jsonl"] } } }

Examples:
  $ tidefish mcp history.jsonl               queries of a journal
  $ tidefish mcp lab --at 10m                a directory of serve --data, Redfish requests at ten minutes
  $ tidefish mcp --serve --seed 7            a new service`;

export function registerMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description('serve the queries and the control API to an agent, over the Model Context Protocol')
    .argument('[history]', 'journal, or directory of serve --data')
    .option('--serve', 'start a new service instead of reading a history')
    .option('--at <position>', 'position of the state that Redfish requests read (default: the end)')
    .option('--seed <text>', 'with --serve: seed of the history (default: 1)')
    .option('--blueprint <file>', 'with --serve: overrides of the default server, YAML or JSON')
    .option(
      '--pace <pace>',
      'with --serve: pace of virtual time: real, skip, manual or a factor (default: manual)',
    )
    .addHelpText('after', examples)
    .action((history: string | undefined, flags: McpFlags) => serveTools(command, history, flags));
  command.showHelpAfterError('(tidefish mcp --help explains every flag)');
}

async function serveTools(command: Command, history: string | undefined, flags: McpFlags): Promise<void> {
  if (history === undefined && flags.serve === undefined)
    command.error('error: name a history, or start a service with --serve');
  if (history !== undefined && flags.serve === true)
    command.error(
      'error: --serve starts a new service; omit the history, or omit --serve to query the history',
    );
  if (flags.serve === true && flags.at !== undefined)
    command.error('error: --at is a position of a recorded history; omit it with --serve');
  if (history !== undefined && (flags.seed ?? flags.blueprint ?? flags.pace) !== undefined)
    command.error('error: --seed, --blueprint and --pace are for a new service; add --serve, or omit them');
  const { serveSubject } = await import('./tool-server.js');
  await serveSubject(command, history, flags);
}
