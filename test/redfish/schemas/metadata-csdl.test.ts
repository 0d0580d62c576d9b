/**
 * Tests of the vendor's CSDL: it is compared with the resources of the service, as the checkers of the standard compare
 * them.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { typeName } from '../../../models/redfish/schema/names.js';
import { createLab, type Lab, managerUri, root } from '../../support/lab.js';
import type { Body } from '../../support/redfish/crawl.js';
import { findActionProblems, findProblems } from '../../support/redfish/redfish-metadata-checker.js';
import {
  annotation,
  bodyType,
  collectTypes,
  type Document,
  type Element,
  named,
  typeChain,
  vendorBodies,
  vendorDocuments,
} from '../../support/redfish/redfish-metadata-rig.js';
import { labs, readBodies } from '../../support/redfish/redfish-schemas-rig.js';

test('no vendor document defines a namespace or a type twice', () => {
  for (const { uri, top } of vendorDocuments(createLab())) {
    const schemas = named(top, 'Schema');
    const namespaces = schemas.map(({ attributes }) => attributes.Namespace);
    assert.equal([...new Set(namespaces)], namespaces, uri);
    for (const { children } of schemas) {
      const names = children.map(({ attributes }) => attributes.Name);
      assert.equal([...new Set(names)], names, uri);
    }
  }
});

test('every chain of base types leaves the document, to a type of the standard that it refers to', () => {
  for (const { uri, types, referred } of vendorDocuments(createLab())) {
    for (const [name, type] of types) {
      const base = typeChain(name, types).at(-1) ?? '';
      if (type.attributes.BaseType === undefined) continue;
      assert.match(base, /^Resource\./, `${uri}: ${name} ends in ${base}`);
      assert.ok(referred.has(namespaceOf(base)), `${uri} does not refer to ${base}`);
    }
  }
});

function namespaceOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

test('collections derive from the collection of the standard, resources from its resource', () => {
  const bases = new Map(
    vendorDocuments(createLab()).flatMap(({ types }) =>
      [...types.keys()].map((name) => [name, typeChain(name, types).at(-1)] as const),
    ),
  );

  for (const body of vendorBodies(createLab())) {
    const base = bases.get(bodyType(body));
    if (body['@odata.id'] === undefined) assert.is(base, 'Resource.OemObject');
    else assert.is(base, `Resource.v1_0_0.${body.Members === undefined ? 'Resource' : 'ResourceCollection'}`);
  }
});

test('a resource may be made, changed and removed as its CSDL says, and is where that says', () => {
  let checked = 0;
  for (const lab of labs()) {
    const documents = vendorDocuments(lab);
    const bodies = vendorBodies(lab);
    for (const body of bodies) {
      const uri = body['@odata.id'];
      if (typeof uri !== 'string') continue;
      const base = typeChain(bodyType(body), collectTypes(documents)).at(-2) ?? '';
      const type = collectTypes(documents).get(base) as Element;

      const allowed = allowedOf(lab, bodies, bodyType(body));
      assert.is(allows(type, 'Insert', 'Insertable'), allowed.has('POST'), uri);
      assert.is(allows(type, 'Update', 'Updatable'), allowed.has('PATCH'), uri);
      assert.is(allows(type, 'Delete', 'Deletable'), allowed.has('DELETE'), uri);
      const patterns = named(annotation(type, 'Redfish.Uris') as Element, 'String');
      const matching = patterns.filter(({ text }) =>
        new RegExp(`^${text.replace(/\{[A-Za-z0-9]+\}/g, '[^/]+')}/?$`).test(uri),
      );
      assert.is(matching.length, 1, `${uri} is not where ${base} may be`);
      checked += 1;
    }
  }
  assert.ok(checked >= 3);
});

/**
 * Returns the methods that any resource of a type allows. A type may occur twice, as the value in force and as pending
 * settings. POST is ignored where PATCH is allowed, because it then sets values and creates nothing.
 */
function allowedOf(lab: Lab, bodies: readonly Body[], type: string): ReadonlySet<string> {
  const methods = bodies.flatMap((body) => {
    if (bodyType(body) !== type || typeof body['@odata.id'] !== 'string') return [];
    const allowed = lab.get(body['@odata.id']).header('Allow')?.split(', ') ?? [];
    return allowed.includes('PATCH') ? allowed.filter((method) => method !== 'POST') : allowed;
  });
  return new Set(methods);
}

function allows(type: Element, kind: string, property: string): boolean {
  const values = named(annotation(type, `Capabilities.${kind}Restrictions`) as Element, 'PropertyValue');
  assert.equal(
    values.map(({ attributes }) => attributes.Property),
    [property],
  );
  return values[0]?.attributes.Bool === 'true';
}

test('every section of the vendor says where its type is described, beside the type', () => {
  const lab = createLab();
  lab.login();

  const sections = readBodies(lab).flatMap(vendorSectionsIn);

  assert.ok(sections.length > 100);
  for (const section of sections) {
    const { base } = typeName(bodyType(section));
    assert.is(section['@odata.context'], `${root}$metadata#${base}.${base}`, bodyType(section));
  }
});

/** Returns the vendor sections at every depth. An element of a list may have one of its own. */
function vendorSectionsIn(value: unknown): Body[] {
  if (typeof value !== 'object' || value === null) return [];
  const { Oem } = value as { readonly Oem?: { readonly Vnd?: Body } };
  return [...(Oem?.Vnd === undefined ? [] : [Oem.Vnd]), ...Object.values(value).flatMap(vendorSectionsIn)];
}

test('authorities are listed by collections of the vendor, served certificates by one of the standard', () => {
  const lab = createLab();
  const type = (uri: string) => lab.get(uri).is(200).reply.body['@odata.type'];

  for (const above of [`${root}EventService/`, `${managerUri}SecurityService/CertificateAuthentication/`]) {
    assert.is(type(`${above}CACertificates/`), '#VndCertificateCollection.VndCertificateCollection');
  }
  const served = `${managerUri}NetworkProtocol/HTTPS/Certificates/`;
  assert.is(type(served), '#CertificateCollection.CertificateCollection');
});

test('every annotation is of a vocabulary that the document refers to', () => {
  for (const { uri, top, referred } of vendorDocuments(createLab())) {
    for (const { attributes } of named(top, 'Annotation')) {
      const [alias = ''] = (attributes.Term ?? '').split('.');
      assert.ok(referred.has(alias), `${uri}: ${attributes.Term}`);
    }
  }
});

test('every value of a vendor’s type is as its CSDL says, whatever state the server is in', () => {
  const checked = new Set<string>();
  for (const lab of labs()) {
    const types = collectTypes(vendorDocuments(lab));
    for (const body of vendorBodies(lab)) {
      checked.add(bodyType(body));
      assert.equal(findProblems(body, bodyType(body), { lab, types }, bodyType(body)), []);
    }
  }
  assert.ok(checked.size >= 9);
});

test('an action that a section offers is defined, bound to the object that offers it', () => {
  const lab = createLab();
  const documents = vendorDocuments(lab);

  const offers = vendorBodies(lab).flatMap((body) =>
    Object.entries((body.Actions ?? {}) as object).map(([name, action]) => ({ body, name, action })),
  );

  assert.ok(offers.length >= 20);
  for (const { body, name, action } of offers) {
    const [base = '', short] = name.slice(1).split('.');
    const document = documents.find(({ types }) => types.has(bodyType(body))) as Document;
    const schema = named(document.top, 'Schema').find(({ attributes }) => attributes.Namespace === base);
    const defined = schema?.children.find(
      (child) => child.name === 'Action' && child.attributes.Name === short,
    );
    assert.is(defined?.children[0]?.attributes.Type, `${namespaceOf(bodyType(body))}.Actions`);
    assert.type(action.target, 'string');
  }
});

test('the standard’s validator finds nothing wrong with any action that is offered', () => {
  const lab = createLab();
  lab.login();
  const documents = vendorDocuments(lab);
  const types = collectTypes(documents);
  const defined = new Set(documents.flatMap(({ top }) => named(top, 'Schema').flatMap(actionNames)));

  const bodies = readBodies(lab);
  const problems = bodies.flatMap((body) => {
    const { base: namespace } = typeName(bodyType(body));
    return findActionProblems(body, { uri: String(body['@odata.id']), namespace, types, defined });
  });

  const offered = bodies
    .flatMap(vendorSectionsIn)
    .flatMap(({ Actions = {} }) => Object.keys(Actions as object));
  assert.ok(offered.length > 40, `${offered.length} actions of the vendor`);
  assert.equal(problems, []);
});

function actionNames({ attributes: { Namespace }, children }: Element): string[] {
  return children
    .filter(({ name }) => name === 'Action')
    .map(({ attributes: { Name } }) => `${Namespace}.${Name}`);
}

test('who may write an object may write its members, in CSDL as well', () => {
  const documents = vendorDocuments(createLab());
  const permissions = (type: string) =>
    collectTypes(documents)
      .get(type)
      ?.children.filter(({ name }) => name === 'Property')
      .map((property) => annotation(property, 'OData.Permissions')?.attributes.EnumMember);

  assert.equal([...new Set(permissions('VndMgmtAccount.v2_2_0.Privileges'))], ['OData.Permission/ReadWrite']);
  assert.equal([...new Set(permissions('VndMgmtSession.v2_1_0.Privileges'))], ['OData.Permission/Read']);
});

test('texts that are no names are listed all the same', () => {
  const types = collectTypes(vendorDocuments(createLab()));
  const listed = (name: string) =>
    named(types.get(name) as Element, 'PropertyValue').map(({ attributes }) => attributes.String);

  assert.ok(listed('VndMgmtSession.v2_1_0.UserTag').includes('IPMI/RMCP'));
  assert.ok(listed('VndComputerSystemExt.v2_14_0.PowerOnDelay').includes('15Sec'));
});

test.run();
