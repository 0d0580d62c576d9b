/**
 * Tests of cached answers: a service with a cache answers like a new service for the same tree, and an unaffected
 * resource is not rendered again.
 */
import { isProxy } from 'node:util/types';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findFact } from '../../machines/facts/index.js';
import { resources } from '../../machines/resource-list.js';
import { Renderer, renderedMax } from '../../models/redfish/read/render.js';
import { createResolver } from '../../models/redfish/read/resolve.js';
import type { ResourceDefinition } from '../../models/resource/definition.js';
import { fill } from '../../models/resource/uris.js';
import type { ControllerTree } from '../../models/tree.js';
import { budget } from '../support/budget.js';
import { happen } from '../support/history/random-history.js';
import { accountsUri, createLab, Lab, managerUri, resetUri, root, systemUri } from '../support/lab.js';
import { isAway, replyOf, urisOf } from '../support/redfish/compared-reads.js';
import { bare } from '../support/redfish/minimal-definition.js';
import { samplePrincipal } from '../support/security/sample-principal.js';

const runs = budget({ short: 4, long: 8 });
const stepsMax = 30;
const readsPerStep = 28;

/** Queries that expand, filter or select members and linked resources. */
const queries = [
  '?$expand=.',
  '?$select=Id,Status',
  "?$filter=Id ne 'x'",
  '?only',
  '?$expand=*&$select=Members',
];

const choice = fc.tuple(fc.nat(10_000), fc.nat(1_000_000));

test('whatever happens, each answer is that of a service which has kept nothing', () => {
  const settled = createLab();
  const reader = settled.account('reader', { RoleId: 'ReadOnly' });
  settled.makeSnmpMembers();
  settled.makeEventMembers();
  let compared = 0;

  const history = fc.array(choice, { minLength: stepsMax / 2, maxLength: stepsMax });
  const property = fc.property(history, fc.infiniteStream(fc.nat(1_000_000)), (choices, numbers) => {
    const next = (count: number) => Number(numbers.next().value) % count;
    const lab = new Lab(settled.controller.fork());
    const callers = [{}, lab.login(reader)];
    const uris = new Set<string>();
    const snapshots: ControllerTree[] = [];
    for (const [index, [step, picked]] of choices.entries()) {
      happen(lab, [step, picked]);
      if (index % 5 === 0) snapshots.push(lab.controller.snapshot());
      // Restores an earlier tree, for which no later cached answer may be used.
      if (picked % 11 === 0) lab.controller.restore(snapshots[picked % snapshots.length] as ControllerTree);
      if (isAway(lab)) continue;
      // Removed resources stay in the list, so that they are requested as well.
      for (const uri of urisOf(lab.controller)) uris.add(uri);
      const list = [...uris];
      const fresh = new Lab(lab.controller.fork());
      for (let read = 0; read < readsPerStep; read++) {
        const query = next(4) === 0 ? queries[next(queries.length)] : '';
        const uri = `${list[next(list.length)]}${query}`;
        const caller = callers[next(callers.length)] as Readonly<Record<string, string>>;
        assert.is(replyOf(lab, uri, caller), replyOf(fresh, uri, caller), `${uri} after ${index + 1} steps`);
        compared++;
      }
    }
  });

  // `endOnFailure` prevents shrinking, which would take minutes.
  fc.assert(property, { seed: 20_26, numRuns: runs, endOnFailure: true });
  assert.ok(compared > 250 * runs, `${compared} comparisons`);
});

/** Creates a renderer that reads trees of a lab as its administrator. */
function createLooker() {
  const renderer = new Renderer(createResolver(resources), findFact);
  return {
    renderer,
    at: (tree: ControllerTree, uri: string, now = tree.clock.now) => {
      const rendered = renderer.renderAt(uri, { tree, now, principal: samplePrincipal });
      assert.ok(rendered, `nothing at ${uri}`);
      return rendered;
    },
  };
}

test('an asset tag that is set leaves all other resources as they were made', () => {
  const lab = createLab();
  const { at } = createLooker();
  const before = lab.controller.tree;
  const uris = [
    managerUri,
    `${root}AccountService/`,
    `${root}Chassis/1/Sensors/1/`,
    `${root}Systems/1/Memory/`,
  ];
  const [system, ...others] = [systemUri, ...uris].map((uri) => at(before, uri));

  lab.patch(systemUri, { AssetTag: 'other' }).is(200);

  const after = lab.controller.tree;
  assert.is.not(at(after, systemUri), system);
  for (const [index, uri] of uris.entries()) assert.is(at(after, uri), others[index], uri);
});

test('what depends on the state of the host is made anew when that changes, and not when another machine moves', () => {
  const lab = createLab();
  const { at } = createLooker();
  const uri = `${root}Systems/1/Processors/1/`;
  const on = at(lab.controller.tree, uri);

  lab.login();
  assert.is(at(lab.controller.tree, uri), on);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  assert.match(on.text, '"State":"Enabled"');
  assert.match(at(lab.controller.tree, uri).text, '"State":"Disabled"');
});

test('a collection loses a member with the member, in a tree before or after', () => {
  const lab = createLab();
  const { at } = createLooker();
  const before = lab.controller.tree;
  const count = (tree: ControllerTree) => at(tree, accountsUri).resource['Members@odata.count'];

  lab.account('somebody');

  const after = lab.controller.tree;
  assert.equal([before, after, before].map(count), [1, 2, 1]);
});

/**
 * Returns a function that renders one address of these definitions, in trees that differ only in the asset tag of the
 * chassis.
 */
function lookingAt(uri: string, ...definitions: readonly ResourceDefinition[]) {
  const { tree } = createLab().controller;
  const renderer = new Renderer(createResolver(definitions), findFact);
  return (assetTag: string) => {
    const labelled = { ...tree, chassis: { ...tree.chassis, assetTag } };
    return renderer.renderAt(uri, { tree: labelled, now: tree.clock.now, principal: samplePrincipal })
      ?.resource;
  };
}

test('a link goes with what it leads to, though the projection looks at nothing but the link', () => {
  const label: ResourceDefinition = {
    ...bare,
    uri: `${root}Labels/{Tag}/`,
    type: 'Thing.v1_0_0.Thing',
    instances: ({ chassis }) => [{ Tag: chassis.assetTag }],
    project: () => ({}),
  };
  const shelf: ResourceDefinition = {
    ...bare,
    uri: `${root}Shelf/`,
    type: 'Thing.v1_0_0.Thing',
    project: ({ link }) => ({ Label: link(`${root}Labels/one/`) }),
  };
  const at = lookingAt(`${root}Shelf/`, label, shelf);

  assert.equal(
    ['one', 'two', 'one'].map((tag) => at(tag)?.Label !== undefined),
    [true, false, true],
  );
});

test('of two types that take turns at one URI each is shown in its turn', () => {
  const thing = (type: string, label: string): ResourceDefinition => ({
    ...bare,
    uri: `${root}Things/{ThingId}/`,
    type,
    instances: ({ chassis }) => (chassis.assetTag === label ? [{ ThingId: '1' }] : []),
    project: () => ({}),
  });
  const at = lookingAt(
    `${root}Things/1/`,
    thing('Thing.v1_0_0.Thing', 'one'),
    thing('Thing.v2_0_0.Thing', 'two'),
  );

  assert.equal(
    ['one', 'two', 'one'].map((tag) => at(tag)?.['@odata.type']),
    ['#Thing.v1_0_0.Thing', '#Thing.v2_0_0.Thing', '#Thing.v1_0_0.Thing'],
  );
});

test('time alone makes no ETag anew', () => {
  const { tree } = createLab().controller;
  const { renderer, at } = createLooker();
  const now = tree.clock.now;
  const manager = at(tree, managerUri);
  const [reading, later] = [now, now + 5_000].map((at) => ({ tree, now: at, principal: samplePrincipal }));

  assert.is.not(at(tree, managerUri, now + 1_000), manager);
  assert.is(at(tree, managerUri, now + 1_000).tag, manager.tag);
  const target = createResolver(resources).resolve(tree, managerUri);
  assert.ok(target && reading && later);
  assert.is(renderer.tagged(target, reading), renderer.tagged(target, later));
});

test('a query is answered to one caller as that one is allowed, whoever asked before', () => {
  const lab = createLab();
  const reader = lab.login(lab.account('reader', { RoleId: 'ReadOnly' }));
  const expanded = (headers: Readonly<Record<string, string>>) =>
    lab.get(`${accountsUri}?$expand=.`, headers).is(200).reply.body as { Members: object[] };

  const [own, all, again] = [expanded(reader), expanded({}), expanded(reader)];

  assert.is(own.Members.length, 1);
  assert.is(all.Members.length, 2);
  assert.equal(again, own);
});

test('a projection looks at the time and at its caller exactly if its definition says that it varies with them', () => {
  const lab = createLab();
  lab.makeSnmpMembers();
  lab.makeEventMembers();
  lab.breakThings();
  lab.login();
  lab.eraseDrive();
  const { tree } = lab.controller;
  const { renderer } = createLooker();
  const resolver = createResolver(resources);

  for (const { uri: pattern, type, instances, varies = [] } of resources) {
    // In some collections only changed members depend on the time, so that one such member is enough.
    const looked: boolean[] = [];
    for (const params of type === undefined ? [] : (instances?.(tree) ?? [{}])) {
      const uri = fill(pattern, params);
      const target = resolver.resolve(tree, uri);
      assert.ok(target, uri);
      const { dependencies } = renderer.render(target, {
        tree,
        now: tree.clock.now,
        principal: samplePrincipal,
      });
      looked.push(Number.isFinite(dependencies.span.until));
      assert.is(typeof dependencies.caller === 'object', varies.includes('caller'), `${uri}: caller`);
    }
    if (looked.length > 0) assert.is(looked.includes(true), varies.includes('now'), `${pattern}: time`);
  }
});

/** Returns true if the value contains a proxy. */
function hasProxy(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isProxy(value) || Object.values(value).some(hasProxy);
}

test('what is shown has nothing in it of what watched it being made', () => {
  const { tree } = createLab().controller;
  const { at } = createLooker();

  for (const uri of urisOf({ tree } as Lab['controller'])) {
    assert.not.ok(hasProxy(at(tree, uri).resource), uri);
  }
});

test('as many resources are kept as the limit says: the latest are, and the first of more are made anew', () => {
  const { tree } = createLab().controller;
  const member: ResourceDefinition = {
    ...bare,
    uri: `${root}Many/{Id}/`,
    type: 'Thing.v1_0_0.Thing',
    instances: () => Array.from({ length: 2 * renderedMax }, (_, index) => ({ Id: String(index) })),
    project: ({ params }) => ({ ...params }),
  };
  const renderer = new Renderer(createResolver([member]), findFact);
  const at = (index: number) =>
    renderer.renderAt(`${root}Many/${index}/`, { tree, now: tree.clock.now, principal: samplePrincipal });
  const rendered = Array.from({ length: 2 * renderedMax }, (_, index) => at(index));

  assert.is(at(2 * renderedMax - 1), rendered.at(-1));
  assert.is(at(renderedMax), rendered[renderedMax]);
  assert.is.not(at(renderedMax - 1), rendered[renderedMax - 1]);
});

test.run();
