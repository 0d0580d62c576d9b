/** Tests of `tidefish mcp` with a client of the Model Context Protocol, and of the tools that a control API results in. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ControlTool, readControlTools, requestOf } from '../../cli/mcp/control-tools.js';
import { runText } from '../../cli/mcp/own-tools.js';
import { runCommand } from '../support/command/command.js';
import { outageFolder } from '../support/history/queries-rig.js';
import { command } from '../support/paths.js';

const test = suite('tidefish mcp', { folder: '' });

test.before((context) => {
  context.folder = outageFolder();
});
test.after(({ folder }) => rmSync(folder, { recursive: true }));

interface Agent {
  readonly names: readonly string[];
  call(name: string, values: Readonly<Record<string, unknown>>): Promise<{ isError: boolean; text: string }>;
}

/** Runs the server with a client, and ends both. */
async function withAgent(folder: string, args: readonly string[], work: (agent: Agent) => Promise<void>) {
  const client = new Client({ name: 'test', version: '1' });
  const env = { HOME: folder, XDG_DATA_HOME: path.join(folder, 'data'), PATH: process.env.PATH ?? '' };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', ...args], env }),
  );
  try {
    const { tools } = await client.listTools();
    await work({
      names: tools.map(({ name }) => name),
      call: async (name, values) => {
        const { content, isError } = await client.callTool({ name, arguments: { ...values } });
        const [first] = content as readonly { readonly text: string }[];
        return { isError: isError === true, text: first?.text ?? '' };
      },
    });
  } finally {
    await client.close();
  }
}

test('a recorded history is queried, and refuses changes', async ({ folder }) => {
  await withAgent(folder, [path.join(folder, 'a.jsonl')], async ({ names, call }) => {
    const why = await call('history_why', { location: '/redfish/v1/Systems/1/#/PowerState' });
    const wrong = await call('history_why', { location: '/redfish/v1/Systems/1/#/PowerSate' });
    const advance = await call('advance', { by: '10m' });
    const system = await call('redfish', { uri: '/redfish/v1/Systems/1/' });
    const unknown = await call('history_wy', {});

    for (const name of ['history_bisect', 'history_diff', 'post_branches', 'redfish', 'run_scenario'])
      assert.ok(names.includes(name), name);
    assert.is(new Set(names).size, names.length);
    assert.ok((JSON.parse(why.text) as { reasons: unknown[] }).reasons.length > 0);
    assert.match(wrong.text, /did you mean \\"PowerState\\"/);
    assert.match(advance.text, /a recorded state is served/);
    assert.match(system.text, /^200\n\{.*"Id":"1"/s);
    assert.match(unknown.text, /did you mean "history_why"\?/);
    assert.equal(
      [why, wrong, advance, system, unknown].map(({ isError }) => isError),
      [false, true, true, false, true],
    );
  });
});

test('a new service is controlled, and its virtual time advances by the tools alone', async ({ folder }) => {
  await withAgent(folder, ['--serve', '--seed', '7'], async ({ call }) => {
    const fault = await call('fault', { fault: 'fan.failed', part: 'Fan 1' });
    await call('advance', { by: '1m' });
    const fan = await call('redfish', { uri: '/redfish/v1/Chassis/1/Thermal/' });
    const patched = await call('redfish', {
      method: 'PATCH',
      uri: '/redfish/v1/Systems/1/',
      body: { AssetTag: 'rack 7' },
    });
    const report = await call('run_scenario', { text: 'name: a\nsteps: [{ request: GET /redfish/v1/ }]\n' });
    const invalid = await call('run_scenario', { text: 'name: a\nsteps: [{ requst: GET / }]\n' });

    assert.is(fault.isError, false, fault.text);
    assert.match(fan.text, /"Health":"Critical"/);
    assert.match(patched.text, /^200\n/);
    assert.match(report.text, /1 passed, 0 failed/);
    assert.match(invalid.text, /^2:\d+: steps\[0\].*requst/);
    assert.is(invalid.isError, true);
  });
});

test('the administrator needs no password, and an event stream is refused', async ({ folder }) => {
  await withAgent(folder, ['--serve', '--seed', '7'], async ({ call }) => {
    const account = { uri: '/redfish/v1/AccountService/Accounts/1/' };
    const changed = await call('redfish', { ...account, method: 'PATCH', body: { Password: 'n3w-Secret' } });
    const after = await call('redfish', account);
    const stream = await call('redfish', { uri: '/redfish/v1/EventService/SSE/' });
    const method = await call('redfish', { ...account, method: 'PUSH' });

    assert.match(changed.text, /^200\n/, changed.text);
    assert.match(after.text, /^200\n/, after.text);
    assert.match(stream.text, /is an event stream, which has no end/);
    assert.match(method.text, /^method: found "PUSH" \(expected one of GET, POST/);
  });
});

test('a scenario that takes too long ends with an error, and other work continues meanwhile', async () => {
  const text = 'name: a\nsteps: [{ repeat: 5000, steps: [{ request: GET /redfish/v1/Systems/1/ }] }]\n';
  const running = runText(text, 200);
  const first = await Promise.race([running, new Promise((resolve) => void setImmediate(resolve, 'other'))]);
  const { isError, content } = await running;

  assert.is(first, 'other');
  assert.is(isError, true);
  assert.match(content[0]?.text ?? '', /the scenario has not ended within 0\.2 s of real time/);
});

test('the server answers what it received before the end of its input', ({ folder }) => {
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'redfish', arguments: { uri: '/redfish/v1/' } } },
    { id: 3, method: 'tools/call', params: { name: 'state', arguments: {} } },
  ];
  const { status, stdout } = runCommand(['mcp', '--serve'], {
    cwd: folder,
    env: { HOME: folder },
    input: messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''),
  });

  const ids = stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: number }).id);
  assert.is(status, 0);
  assert.equal(ids.sort(), [1, 2, 3]);
});

test('contradictory arguments are usage errors', ({ folder }) => {
  const run = (...args: string[]) => runCommand(['mcp', ...args], { cwd: folder, env: { HOME: folder } });

  for (const [args, message] of [
    [[], /name a history, or start a service with --serve/],
    [['a.jsonl', '--serve'], /--serve starts a new service; omit the history/],
    [['--serve', '--at', '1m'], /--at is a position of a recorded history/],
    [['a.jsonl', '--seed', '1'], /are for a new service; add --serve/],
    [['none.jsonl'], /none\.jsonl cannot be read/],
    [['a.jsonl', '--at', 'noon'], /--at noon: "noon" is not a position/],
    [['--serve', '--pace', 'fast'], /--pace fast is invalid \(expected /],
  ] as const) {
    const { status, stderr } = run(...args);
    assert.match(stderr, message);
    assert.is(status, 2);
  }
});

test('an operation becomes a tool, and its arguments become a path, a query and a body', () => {
  const json = { content: { 'application/json': {} } };
  const parameter = (name: string, place: string) => ({
    name,
    in: place,
    required: place === 'path',
    schema: {},
  });
  const [stop, ask] = readControlTools({
    paths: {
      '/things/{thing}': {
        delete: { summary: 'Ends it.', parameters: [parameter('thing', 'path')], responses: { 204: {} } },
        post: {
          summary: 'Asks.',
          parameters: [parameter('thing', 'path'), parameter('at', 'query')],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  properties: { by: { type: 'string' } },
                  required: ['by'],
                  additionalProperties: false,
                },
              },
            },
          },
          responses: { 200: json },
        },
      },
      '/events': {
        get: { summary: 'Stream.', responses: { 200: { content: { 'text/event-stream': {} } } } },
      },
    },
  }) as readonly [ControlTool, ControlTool];

  assert.equal([stop.name, ask.name], ['delete_things_by_thing', 'post_things_by_thing']);
  assert.equal(ask.inputSchema.required, ['thing', 'by']);
  assert.equal(requestOf(stop, { thing: 'a/b c' }), {
    method: 'DELETE',
    target: '/things/a/b%20c',
    body: undefined,
  });
  assert.equal(requestOf(ask, { thing: 'x', at: '#1', by: '10m' }), {
    method: 'POST',
    target: '/things/x?at=%231',
    body: '{"by":"10m"}',
  });
});

test.run();
