/** Tests of the control API against its OpenAPI description: every route is described and answers as described. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../../http/control/routes/index.js';
import { type RunningService, startService } from '../../../http/index.js';
import { control, dataFolder, optionsFor } from '../../support/service/http-rig.js';

interface Described {
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: object; readonly example: object };
    };
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >;
}

const data = dataFolder();
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });
let service: RunningService;
let paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;

test.before(async () => {
  service = await startService(optionsFor(data.folder));
  const { json } = await control(service, '/openapi.json', { method: 'GET' });
  assert.is(json.openapi, '3.1.0');
  paths = json.paths as typeof paths;
});
test.after(async () => {
  await service.close();
  data.remove();
});

/** Values of the required parameters of the routes. */
const values: Readonly<Record<string, string>> = {
  event: '1',
  branch: '1',
  uri: '/redfish/v1/Systems/1/',
  location: '/redfish/v1/Systems/1/#/PowerState',
  expression: '/redfish/v1/Systems/1/#/PowerState',
  condition: '/redfish/v1/Systems/1/#/PowerState = Off',
  machine: 'power/1',
  type: 'ComputerSystem.v1_18_0.ComputerSystem',
  uris: '/redfish/v1/Systems/1/',
  locations: '/redfish/v1/Chassis/1/Sensors/1/#/Reading',
  from: 'start',
};

function fill(template: string, { parameters = [] }: Described): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=${encodeURIComponent(values[name] ?? '')}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

test('every route is described, and nothing else', () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  assert.equal(described.sort(), routes.map(({ method, path }) => `${method} ${path}`).sort());
  assert.ok(described.length > 30);
  for (const [path, methods] of Object.entries(paths)) {
    for (const { summary, parameters = [] } of Object.values(methods)) {
      assert.match(summary, /^[A-Z].*\.$/);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      assert.equal(described, named, path);
    }
  }
});

test('every route answers as it is described: with its example, its status, its type and its schema', async () => {
  // Executes events and creates a branch, because some routes need both.
  await control(service, '/button', { body: { action: 'hold' } });
  await control(service, '/branches', { body: {} });
  await control(service, '/advance', { body: { by: '10m' } });
  const walked: string[] = [];
  // DELETE routes come last, because the other routes need the branch.
  const order = routes.toSorted(
    (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
  );

  for (const { method, path } of order.filter(({ answer }) => answer.type !== 'text/event-stream')) {
    const described = paths[path]?.[method.toLowerCase()] as Described;
    const body = described.requestBody?.content['application/json'];
    if (body !== undefined) assert.ok(ajv.compile(body.schema)(body.example), `${path}: ${ajv.errorsText()}`);
    const target = fill(path, described);

    const answer = await control(service, target, { method, ...(body && { body: body.example }) });

    const response = described.responses[answer.status];
    assert.ok(
      response,
      `${method} ${target} answers ${answer.status}, which is not described: ${answer.text}`,
    );
    assert.ok(answer.status < 300 || answer.status === 409, `${method} ${target}: ${answer.text}`);
    const [type = '', content] = Object.entries(response.content ?? {})[0] ?? [];
    if (answer.status === 204) continue;
    assert.ok(answer.headers['content-type']?.startsWith(type), `${path}: ${answer.headers['content-type']}`);
    if (content?.schema !== undefined && !('$ref' in content.schema)) {
      const fits = ajv.compile(content.schema);
      assert.ok(fits(answer.json), `${method} ${target}: ${ajv.errorsText(fits.errors)}\n${answer.text}`);
      walked.push(path);
    }
  }
  assert.ok(walked.length > 25, walked.join(' '));
});

test('a method that a path does not take is 405, and those that it takes are told', async () => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const taken = routes.filter((route) => route.path === path).map(({ method }) => method as string);
    const allowed = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const target = path.replaceAll(/\{\w+\}/g, 'x');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !taken.includes(each))) {
      const { status, headers, json } = await control(service, target, { method });

      assert.is(status, 405, `${method} ${target}`);
      assert.is(headers.allow, allowed.join(', '));
      assert.is(json.detail, `${target} does not support ${method} (expected ${allowed.join(', ')})`);
    }
  }
});

test('a path is found in whatever case, with a slash at its end, its parameters encoded or not', async () => {
  for (const target of [
    '/STATE',
    '/state/',
    '/machines/power/1/',
    '/machines/power%2F1',
    '/Machines/power/1',
  ])
    assert.is((await control(service, target, { method: 'GET' })).status, 200, target);

  const { status, json } = await control(service, '/branches/%zz', { method: 'GET' });
  assert.is(status, 404);
  assert.match(String(json.detail), /there is no branch %zz/, 'what is badly encoded stands for itself');
  assert.is((await control(service, '/machines/%zz/1', { method: 'GET' })).status, 404);
});

test('a HEAD is answered as its GET is, without a body', async () => {
  for (const target of ['/state', '/machines', '/journal', '/export/trace', '/events', '/nothing']) {
    const head = await control(service, target, { method: 'HEAD' });

    assert.is(head.text, '', target);
    assert.is(head.status, target === '/nothing' ? 404 : 200, target);
  }
});

test('a body that is larger than any may be is 413, and how large one may be is told', async () => {
  const body = JSON.stringify({ by: '1'.repeat(2_000_000) });

  const { status, json } = await control(service, '/advance', { body });

  assert.is(status, 413);
  assert.match(String(json.detail), /at most 1048576 bytes/);
});

test('whatever is wrong is told as problem details', async () => {
  const asked: readonly (readonly [string, string, number])[] = [
    ['GET', '/nothing', 404],
    ['DELETE', '/state', 405],
    ['GET', '/history/events?limit=0', 400],
    ['GET', '/history/events?from=never', 400],
    ['GET', '/history/events?form=start', 400],
    ['GET', '/history/events/99999', 404],
    ['GET', '/history/why?location=tag', 400],
    ['GET', '/history/when?condition=tag', 400],
    ['GET', '/history/resource?uri=/redfish/v1/Nothing/', 400],
    ['GET', '/history/resource?uri=/redfish/v1/SessionService/Sessions/nobody/', 404],
    ['GET', '/history/state?pointer=/nothing', 404],
    ['GET', '/branches/77', 404],
    ['GET', '/events?after=99999', 409],
    ['GET', '/history/events?from=end&to=start', 400],
    ['GET', '/history/watch?expression=/host/assetTag&from=end&to=start', 400],
    ['GET', '/history/events?machine=pwer', 400],
    ['GET', '/history/events?uri=/redfish/v1/Nothing/', 400],
    ['GET', '/history/states?machine=pwer/1', 400],
    ['GET', '/history/states?machine=power/2', 400],
    ['GET', '/history/why?location=/host/asetTag', 400],
    ['GET', '/history/watch?expression=/host/asetTag', 400],
    ['GET', '/history/last-change?location=/host/asetTag', 400],
    ['GET', '/history/diff?uri=/host/asetTag', 400],
    ['GET', '/history/why', 400],
    ['GET', '/export/har?from=end&to=start', 400],
    ['GET', '/export/trace?at=start', 400],
    ['GET', '/export/mockup?from=start', 400],
    ['GET', '/machines?at=never', 400],
    ['GET', '/machines/power?format=png', 400],
    ['GET', '/branches/77/comparison', 404],
  ];
  for (const [method, target, status] of asked) {
    const { headers, json, ...answer } = await control(service, target, { method });

    assert.is(answer.status, status, `${method} ${target}: ${answer.text}`);
    assert.is(headers['content-type'], 'application/problem+json');
    assert.is(json.status, status);
    assert.ok(String(json.detail).length > 10, answer.text);
    assert.type(json.title, 'string');
  }
});

test.run();
