/** Tests of every resource in the list, found by following all links from the root. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resources } from '../../machines/resource-list.js';
import { resolvedDefault } from '../../models/blueprint/resolved-default.js';
import { certificateMappingsUri, createLab, Lab, managerUri, root } from '../support/lab.js';
import { type Body, crawl, crawlWith, linksIn } from '../support/redfish/crawl.js';
import { absent, heldTypes, schemaValidators } from '../support/redfish/published-schemas.js';
import { alice } from '../support/security/client-certificates.js';

let prepared: Lab | undefined;

/**
 * Returns a lab that contains at least one of every resource that clients can create. Each test gets a fork of the same
 * prepared lab.
 */
function labWithSession(): Lab {
  prepared ??= createLabWithSession();
  return new Lab(prepared.controller.fork());
}

function createLabWithSession(): Lab {
  // A persistent module creates a memory domain, and an image creates a USB device.
  const memory = resolvedDefault.memory.map((module, index) => ({ ...module, persistent: index === 0 }));
  const lab = createLab({ blueprint: { memory } });
  lab
    .post(`${managerUri}VirtualMedia/2/Actions/VirtualMedia.InsertMedia/`, {
      Image: 'https://images.example.com/a.iso',
    })
    .is(200);
  lab.login();
  lab.makeTrustMembers();
  lab.makeSnmpMembers();
  lab.makeEventMembers();
  lab.makeUpdatePlans();
  lab.putAsideImage();
  lab.makeDirectoryGroups();
  lab.enableIntegrity();
  lab.breakThings();
  lab.makeTasks();
  lab.makeUpdateTask();
  lab.post(certificateMappingsUri, { UserName: 'Administrator', Fingerprint: alice.pem }).is(201);
  return lab;
}

let crawled: ReadonlyMap<string, Body> | undefined;

/** Returns all linked resources of this lab. They are read once for all tests. */
function bodiesWithSession(): ReadonlyMap<string, Body> {
  crawled ??= crawl(labWithSession());
  return crawled;
}

/** Creates a lab whose server was erased. It has erase reports, and all created resources are removed. */
function labOfErased(): Lab {
  const lab = createLab();
  lab.eraseServer();
  return lab;
}

test('every type in the resource list is reached by following links from the root, without the directory of all', () => {
  const directory = `${root}ResourceDirectory/`;
  const types = new Set(
    [labWithSession(), labOfErased()].flatMap((lab) => {
      const read = (uri: string) => lab.get(uri).is(200).reply.body;
      const reached = crawlWith(read, (uri) => uri !== directory);
      return [read(directory), ...reached.values()].map((body) => body['@odata.type']);
    }),
  );

  for (const { type } of resources) {
    if (type !== undefined)
      assert.ok(
        types.has(`#${type}`),
        `${type} is not linked from anywhere: add a linkRow in the file of the resource above it`,
      );
  }
});

test('every link resolves to a resource that names the very URI it was asked for', () => {
  for (const [uri, body] of [...bodiesWithSession(), ...crawl(labOfErased())]) {
    assert.is(body['@odata.id'], uri);
    if (body.Id !== undefined && uri !== root) assert.is(body.Id, idIn(uri));
  }
});

/** Returns the expected id of a resource. The firmware of the host writes its ids in lower case (behaviour § 1.2). */
function idIn(uri: string): string | undefined {
  const last = uri.split('/').at(-2);
  return uri.startsWith(`${root}Systems/1/Bios/`) ? last?.toLowerCase() : last;
}

test('a link with a fragment points at the element that bears it as its own address', () => {
  const bodies = bodiesWithSession();
  const links = [...bodies.values()]
    .flatMap((body) => [...linksIn(body)])
    .filter((link) => link.includes('#'));

  assert.ok(links.length >= 20);
  for (const link of links) {
    const [uri = '', pointer = ''] = link.split('#');
    const element = pointer.slice(1).split('/').reduce<unknown>(readMember, bodies.get(uri));
    assert.is(readMember(element, '@odata.id'), link);
  }
});

function readMember(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | undefined)?.[name];
}

test('every Uri that stands in a resource is answered', () => {
  const lab = labWithSession();
  const uris = [...bodiesWithSession().values()].flatMap((body) => documentsIn(body));

  assert.ok(uris.length >= 8);
  for (const uri of uris) lab.get(uri).is(200);
});

function documentsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'Uri' && typeof member === 'string' && member.startsWith('/') ? [member] : documentsIn(member),
  );
}

test('Allow is the truth: methods in it are served, all others are 405 with the same Allow', () => {
  const lab = labWithSession();
  for (const uri of bodiesWithSession().keys()) {
    const allowed = lab.get(uri).header('Allow')?.split(', ') ?? [];

    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const reads = method === 'GET' || method === 'HEAD';
      // Each method that may change something runs on a fork of its own. Reads and refusals change nothing.
      const asked = allowed.includes(method) && !reads ? new Lab(lab.controller.fork()) : lab;
      const answer = asked.request(method, uri, reads ? undefined : {});
      if (allowed.includes(method)) {
        assert.is.not(answer.reply.status, 405, `${method} ${uri} is in Allow`);
      } else if (uri === root && method !== 'GET') {
        assert.ok([401, 405].includes(answer.reply.status));
      } else {
        answer.is(405).says('Base.OperationNotAllowed');
        assert.is(answer.header('Allow'), allowed.join(', '));
      }
    }
  }
});

test('every advertised action target answers, and only to POST', () => {
  const lab = labWithSession();
  const targets = [...bodiesWithSession().values()].flatMap((body) => targetsIn(body));

  assert.ok(targets.length >= 4);
  for (const target of targets) {
    const answer = new Lab(lab.controller.fork()).post(target, {});
    assert.ok([200, 400].includes(answer.reply.status), `POST ${target} answered ${answer.reply.status}`);
    assert.is(lab.get(target).is(405).header('Allow'), 'POST');
  }
});

function targetsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'target' && typeof member === 'string' ? [member] : targetsIn(member),
  );
}

test('reading every resource changes nothing: no event, no draw, the same tree', () => {
  const lab = labWithSession();
  const before = lab.controller.tree;

  crawl(lab);

  assert.is(lab.controller.tree, before);
});

test('HEAD has the headers of GET and no body', () => {
  const lab = createLab();

  const got = lab.get('/redfish/v1/Systems/1/').reply;
  const head = lab.request('HEAD', '/redfish/v1/Systems/1/').is(200).reply;

  assert.equal(head.headers, got.headers);
  assert.equal(head.body, {});
});

test('every body is valid by the published schema of its type', () => {
  if (absent !== undefined) {
    console.log(`skipped: ${absent}`);
    return;
  }
  const validatorOf = schemaValidators();
  const held = heldTypes();
  const bare = createLab({ blueprint: { fans: [], temperatures: [], nics: [], storage: [], tpm: null } });
  const broken = createLab();
  broken.controller.fault('fan.removed', { part: 'Fan 1' }).fault('powerSupply.removed', { part: 1 });
  const off = createLab({ blueprint: { settings: { initialPower: 'off' } } });
  const states = [bodiesWithSession(), ...[off, bare, broken].map(crawl)];

  let validated = 0;
  for (const bodies of states) {
    for (const [uri, body] of bodies) {
      const type = String(body['@odata.type']).slice(1);
      // Types of the vendor are skipped, because only this service publishes them. The tests of the generated schemas
      // check these types.
      if (!held(type)) continue;
      const validate = validatorOf(type);
      assert.ok(validate, `no published schema for ${type}`);
      const problems = validate(body) ? '' : JSON.stringify(validate.errors);
      assert.is(problems, '', `${uri}: ${problems}`);
      validated += 1;
    }
  }
  assert.ok(validated > resources.length);
});

test.run();
