/** Tests of `$metadata`, of the CSDL documents that it references, and of the OData service document. */
import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { element, xmlText } from '../../../models/formats/xml.js';
import { createLab, type Lab, root, stranger } from '../../support/lab.js';
import { readBodies } from '../../support/redfish/redfish-schemas-rig.js';

const metadataUri = `${root}$metadata`;

/**
 * Python program that parses these documents. It checks only that they are well-formed XML, which is the only defect to
 * expect here.
 */
const checker = `
import json, sys, xml.dom.minidom
for name, text in json.load(sys.stdin).items():
    try: xml.dom.minidom.parseString(text.encode())
    except Exception as problem: print(name, problem)
`;

function illFormed(documents: Readonly<Record<string, string>>): string | undefined {
  const { error, stdout, stderr } = spawnSync('python3', ['-c', checker], {
    input: JSON.stringify(documents),
    encoding: 'utf8',
  });
  return error === undefined ? stdout + stderr : undefined;
}

interface Reference {
  readonly uri: string;
  readonly namespaces: readonly string[];
}

function referencesIn(text: string): Reference[] {
  return [...text.matchAll(/<edmx:Reference Uri="([^"]*)">(.*?)<\/edmx:Reference>/gs)].map(
    ([, uri = '', inside = '']) => ({
      uri,
      namespaces: [...inside.matchAll(/<edmx:Include Namespace="([^"]*)"/g)].map(
        ([, namespace = '']) => namespace,
      ),
    }),
  );
}

/** Returns the vendor's CSDL documents by address. */
function vendorDocuments(lab: Lab): Readonly<Record<string, string>> {
  const own = referencesIn(lab.get(metadataUri).reply.text).filter(({ uri }) => uri.startsWith('/'));
  return Object.fromEntries(own.map(({ uri }) => [uri, lab.get(uri).is(200).reply.text]));
}

function typesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === '@odata.type' && typeof member === 'string' ? [member] : typesIn(member),
  );
}

test('metadata is XML, open to strangers, and its first schema holds the container of the service', () => {
  const answer = createLab().get(metadataUri, stranger).is(200);
  const { text } = answer.reply;

  assert.is(answer.header('Content-Type'), 'application/xml');
  assert.is(answer.header('Allow'), 'GET, HEAD');
  const first = /<Schema [^>]*>(.*?)<\/Schema>/s.exec(text)?.[1] ?? '';
  assert.match(first, /<EntityContainer Name="Service" Extends="ServiceRoot\.v1_13_0\.ServiceContainer"\/>/);
});

test('metadata names the namespace of every type that any body names, answers of messages included', () => {
  const lab = createLab();
  lab.login();
  const known = new Set(
    referencesIn(lab.get(metadataUri).reply.text).flatMap(({ namespaces }) => namespaces),
  );
  const bodies = readBodies(lab);
  const events = lab.get(`${root}RegistryStore/registries/en/MgmtEvents.json`).reply.body;

  const types = new Set([...bodies, events, lab.get(`${root}Nothing/`).is(404).reply.body].flatMap(typesIn));

  assert.ok(types.size > 15);
  for (const type of types) {
    assert.ok(known.has(type.slice(1, type.lastIndexOf('.'))), `${type} is not in the metadata`);
    assert.ok(known.has(type.slice(1).split('.')[0] ?? ''), `${type} is there without its versions' family`);
  }
});

test('the standard’s documents are referred to at their public address, the vendor’s on this service', () => {
  for (const { uri, namespaces } of referencesIn(createLab().get(metadataUri).reply.text)) {
    if (namespaces.some((namespace) => namespace.startsWith('Vnd'))) {
      assert.match(uri, /^\/redfish\/v1\/SchemaStore\/Vnd\w+_v\d+\.xml$/);
    } else if (!uri.startsWith('http://docs.oasis-open.org/') && !uri.includes('RedfishExtensions')) {
      // The schemas of volumes belong to SNIA, so that their public address contains `swordfish`.
      const folder = namespaces[0]?.startsWith('Volume') ? 'swordfish/v1' : 'v1';
      assert.is(uri, `http://redfish.dmtf.org/schemas/${folder}/${namespaces[0]}_v1.xml`);
    }
  }
});

test('a vendor document defines the namespaces it is referred to for, and is as open as the metadata', () => {
  const lab = createLab();
  const documents = vendorDocuments(lab);

  assert.ok(Object.keys(documents).length >= 7);
  for (const { uri, namespaces } of referencesIn(lab.get(metadataUri).reply.text)) {
    const text = documents[uri];
    if (text === undefined) continue;
    for (const namespace of namespaces) assert.ok(text.includes(`Namespace="${namespace}"`), namespace);
    assert.is(lab.get(uri).header('Content-Type'), 'application/xml');
    lab.get(uri, stranger).is(200);
  }
  lab.get(`${root}SchemaStore/VndNothing_v1.xml`).is(404);
});

test('vendor documents know which properties can be written, and what actions take', () => {
  const { text } = createLab().get(`${root}SchemaStore/VndComputerSystemExt_v2.xml`).is(200).reply;

  assert.match(text, /<Property Name="PowerAutoOn" [^>]*>\s*<Annotation [^>]*OData\.Permission\/ReadWrite"/);
  assert.match(text, /<Property Name="PostState" [^>]*>\s*<Annotation [^>]*OData\.Permission\/Read"/);
  assert.match(text, /<Action Name="PowerButton" IsBound="true">/);
  assert.match(text, /<EnumType Name="PowerAutoOn">/);
  assert.not.match(text, /Name="15Sec"/, 'a digit begins no name in CSDL');
});

test('every type that a vendor document uses is defined in it or referred to by it', () => {
  for (const [uri, text] of Object.entries(vendorDocuments(createLab()))) {
    const referred = new Set(referencesIn(text).flatMap(({ namespaces }) => namespaces));
    const defined = new Set(
      [...text.matchAll(/<Schema [^>]*Namespace="([^"]*)">(.*?)<\/Schema>/gs)].flatMap(
        ([, namespace, inside = '']) =>
          [...inside.matchAll(/<(?:EntityType|ComplexType|EnumType|TypeDefinition) Name="(\w+)"/g)].map(
            ([, name]) => `${namespace}.${name}`,
          ),
      ),
    );
    for (const [, used = ''] of text.matchAll(/(?:Type|BaseType)="(?:Collection\()?([\w.]+)\)?"/g)) {
      const namespace = used.slice(0, used.lastIndexOf('.'));
      const known = namespace === 'Edm' || defined.has(used) || referred.has(namespace);
      assert.ok(known, `${uri} uses ${used}`);
    }
  }
});

test('every XML document is well formed', () => {
  const lab = createLab();
  const awkward = element('a', { text: `<&>"'\n\t` }, element('b', {}), undefined, [element('c', {})]);
  const documents = {
    ...vendorDocuments(lab),
    [metadataUri]: lab.get(metadataUri).reply.text,
    awkward: xmlText(awkward),
  };

  const said = illFormed(documents);
  if (said === undefined) {
    console.log('skipped: there is no python3 to parse XML with');
    return;
  }
  assert.is(said, '');
  assert.match(illFormed({ broken: '<a><b></a>' }) ?? '', /broken/);
});

test('the service document is open and lists what the root links to, each link alive', () => {
  const lab = createLab();
  const answer = lab.get(`${root}odata`, stranger).is(200);
  const { '@odata.context': context, value } = answer.reply.body as unknown as {
    '@odata.context': string;
    value: { name: string; kind: string; url: string }[];
  };

  assert.is(context, metadataUri);
  assert.is(answer.header('Content-Type'), 'application/json; charset=utf-8');
  for (const { kind, url } of value) {
    assert.is(kind, 'Singleton');
    lab.get(url).is(200).has({ '@odata.id': url });
  }
  const listed = new Set(value.map(({ url }) => url));
  for (const link of Object.values(lab.get(root).reply.body)) {
    const uri = (link as { '@odata.id'?: string } | null)?.['@odata.id'];
    if (uri !== undefined) assert.ok(listed.has(uri), uri);
  }
});

test.run();
