/** Tests of the resource directory: it lists exactly the current resources. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, root, sessionsUri, systemUri } from '../../support/lab.js';

const directoryUri = `${root}ResourceDirectory/`;

interface Instance {
  readonly '@odata.id': string;
  readonly '@odata.type': string;
  readonly ETag: string;
  readonly HttpMethods: readonly string[];
}

function instancesOf(lab: Lab): readonly Instance[] {
  return lab.get(directoryUri).is(200).reply.body.Instances as unknown as Instance[];
}

test('the root leads to the directory', () => {
  createLab()
    .get(root)
    .has({ Oem: { Vnd: { Links: { ResourceDirectory: { '@odata.id': directoryUri } } } } });
});

test('every instance is there, with the type, the tag and the methods that a read of it shows', () => {
  const lab = createLab();
  lab.login();

  for (const instance of instancesOf(lab)) {
    const answer = lab.get(instance['@odata.id']).is(200);
    answer.has({ '@odata.id': instance['@odata.id'], '@odata.type': instance['@odata.type'] });
    assert.is(answer.header('ETag'), instance.ETag, instance['@odata.id']);
    assert.is(answer.header('Allow'), instance.HttpMethods.join(', '));
  }
});

test('schemas and registries are not in the directory, for tools would take their versions for those of a resource', () => {
  const types = instancesOf(createLab()).map((instance) => instance['@odata.type']);

  assert.ok(types.length > 100);
  assert.equal(
    types.filter((type) => /JsonSchemaFile|MessageRegistryFile/.test(type)),
    [],
  );
});

test('every resource that links lead to is in the directory, once, but schemas, registries and the reader’s own', () => {
  const lab = createLab();
  lab.login();
  const listed = instancesOf(lab).map((instance) => instance['@odata.id']);

  assert.is(new Set(listed).size, listed.length);
  assert.ok(listed.every((uri) => uri.endsWith('/')));
  // A fragment refers to a part inside the resource.
  const linked = listed
    .flatMap((uri) => linksIn(lab.get(uri).reply.body))
    .map((uri) => uri.replace(/#.*/, ''));
  const { Oem } = lab.get(sessionsUri).reply.body as {
    Oem: { Vnd: { Links: { MySession: { '@odata.id': string } } } };
  };
  const mine = Oem.Vnd.Links.MySession['@odata.id'];
  const left = [mine, directoryUri, `${root}JsonSchemas/`, `${root}Registries/`];
  for (const uri of linked) assert.ok(left.includes(uri) || listed.includes(uri), uri);
});

function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === '@odata.id' && typeof member === 'string' ? [member] : linksIn(member),
  );
}

test('what opens and ends comes into the directory and leaves it', () => {
  const lab = createLab();
  const sessions = () =>
    instancesOf(lab).filter((instance) => instance['@odata.type'] === '#Session.v1_0_0.Session');
  assert.equal(sessions(), []);

  lab.login();

  const [opened] = sessions();
  assert.equal(opened?.HttpMethods, ['GET', 'HEAD', 'DELETE']);
  lab.delete(opened?.['@odata.id'] ?? '').is(200);
  assert.equal(sessions(), []);
});

test('a change of a resource changes its tag in the directory and no other', () => {
  const lab = createLab();
  const before = new Map(instancesOf(lab).map((instance) => [instance['@odata.id'], instance.ETag]));

  lab.patch(systemUri, { AssetTag: 'R12' }).is(200);

  const changed = instancesOf(lab).filter((instance) => before.get(instance['@odata.id']) !== instance.ETag);
  assert.equal(
    changed.map((instance) => instance['@odata.id']),
    [systemUri],
  );
});

test('the tag of the directory follows what it lists, and time alone does not move it', () => {
  const lab = createLab();
  const tag = () => lab.get(directoryUri).header('ETag');
  const first = tag();

  lab.advance('10m');
  assert.is(tag(), first);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  assert.is.not(tag(), first);
});

test.run();
