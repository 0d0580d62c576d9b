/** Tests of the resolver: from a URI to its resource, in trees with the same and with other instances. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Controller, createSimulation } from '../../machines/index.js';
import { resources } from '../../machines/resource-list.js';
import { driveSynchronously } from '../../models/redfish/exchange.js';
import { createResolver } from '../../models/redfish/read/resolve.js';
import { Routes } from '../../models/redfish/routes.js';
import type { ResourceDefinition } from '../../models/resource/definition.js';
import { Secret } from '../../models/secret.js';
import type { ControllerTree } from '../../models/tree.js';
import { createLab } from '../support/lab.js';
import { bare } from '../support/redfish/minimal-definition.js';

const { tree, genesis } = createLab().controller;

/** Returns a tree in which the shelf contains these members. */
function holding(...ids: string[]): ControllerTree {
  return { ...tree, seed: ids.join() };
}

const shelf: ResourceDefinition = {
  ...bare,
  uri: '/redfish/v1/Shelf/',
  type: 'Shelf.v1_0_0.Shelf',
  project: () => ({}),
};
const thing: ResourceDefinition = {
  ...bare,
  uri: '/redfish/v1/Shelf/{ThingId}/',
  type: 'Thing.v1_0_0.Thing',
  instances: ({ seed }) =>
    seed
      .split(',')
      .filter((ThingId) => ThingId !== '')
      .map((ThingId) => ({ ThingId })),
  project: () => ({}),
};

const uriOf = (id: string) => `/redfish/v1/Shelf/${id}/`;

function createShelf() {
  const { resolve } = createResolver([shelf, thing]);
  return (of: ControllerTree, ...ids: string[]) => ids.map((id) => resolve(of, uriOf(id))?.params.ThingId);
}

test('what has been there in one tree is not in another that lacks it, nor gone from the first', () => {
  const find = createShelf();
  const [before, after] = [holding('a', 'b'), holding('b', 'c')];

  for (let turn = 0; turn < 3; turn++) {
    assert.equal(find(before, 'a', 'b', 'c'), ['a', 'b', undefined]);
    assert.equal(find(after, 'a', 'b', 'c'), [undefined, 'b', 'c']);
  }
});

test('a segment that fits a literal and a variable leads to what is below either', () => {
  const below = (segment: string): ResourceDefinition => ({ ...shelf, uri: `${shelf.uri}${segment}` });
  const [special, lid, label] = [below('Special/'), below('Special/Lid/'), below('{ThingId}/Label/')];
  const { resolve } = createResolver([shelf, special, lid, label]);
  const routes = new Routes([shelf, thing, special, lid, label]);

  assert.is(resolve(tree, '/redfish/v1/shelf/special')?.definition, special);
  assert.is(resolve(tree, '/redfish/v1/Shelf/Special/Lid/')?.definition, lid);
  assert.equal(routes.find('/redfish/v1/Shelf/Special/Label/')?.values, ['Special']);
  assert.is(routes.find('/redfish/v1/Shelf/Special/Label/')?.resources[0]?.definition, label);
  assert.is(routes.find('/redfish/v1/Shelf/Special/Nothing/')?.resources.length ?? 0, 0);
});

test('as many others in its place are others', () => {
  const find = createShelf();

  assert.equal(find(holding('a', 'b'), 'a', 'b'), ['a', 'b']);
  assert.equal(find(holding('a', 'c'), 'a', 'b', 'c'), ['a', undefined, 'c']);
  assert.equal(find(holding('a'), 'a', 'b', 'c'), ['a', undefined, undefined]);
  assert.equal(find(holding(), 'a'), [undefined]);
});

test('what is spelt otherwise in the next tree is given back as it is spelt there', () => {
  const find = createShelf();

  assert.equal(find(holding('Left'), 'left', 'Left', 'LEFT'), ['Left', 'Left', 'Left']);
  assert.equal(find(holding('LEFT'), 'left', 'Left', 'LEFT'), ['LEFT', 'LEFT', 'LEFT']);
});

test('a new tree with the same instances has the targets of the one before', () => {
  const { resolve } = createResolver([shelf, thing]);

  for (const uri of ['/redfish/v1/Shelf/', uriOf('a')]) {
    const target = resolve(holding('a', 'b'), uri);
    assert.ok(target !== undefined, uri);
    assert.is(resolve(holding('a', 'b'), uri), target);
  }
});

test('an instance that stays while others come and go keeps its target', () => {
  const { resolve } = createResolver([shelf, thing]);

  const target = resolve(holding('a', 'b'), uriOf('b'));

  assert.ok(target !== undefined);
  assert.is(resolve(holding('b', 'c'), uriOf('b')), target);
});

test('a tree that is asked again after others came has its own answers still', () => {
  const find = createShelf();
  const trees = Array.from({ length: 20 }, (_, n) => holding(String(n), String(n + 1)));

  for (const again of [trees, [...trees].reverse()]) {
    for (const of of again) {
      const n = trees.indexOf(of);
      assert.equal(find(of, String(n), String(n + 1), String(n + 2)), [String(n), String(n + 1), undefined]);
    }
  }
});

test('resolvers that share their routes remember nothing of each other', () => {
  const routes = new Routes([shelf, thing]);
  const [one, other] = [createResolver(routes), createResolver(routes)];
  const mine = one.resolve(holding('a', 'b'), uriOf('a'));

  const theirs = other.resolve(holding('a', 'c'), uriOf('a'));

  assert.equal(theirs, mine);
  assert.is.not(theirs, mine);
  assert.is(one.resolve(holding('a', 'b'), uriOf('c')), undefined);
  assert.is(one.resolve(holding('a', 'b'), uriOf('a')), mine);
});

test('a controller shows what it is given beside the resource list, and so does its fork', () => {
  const open = { ...shelf, open: true };
  const controller = new Controller(genesis, Secret.ofSeed('shelf'), {}, createSimulation(genesis), [
    ...resources,
    open,
  ]);
  const read = {
    method: 'GET',
    path: shelf.uri,
    query: '',
    headers: {},
    body: { kind: 'none' },
    clientAddress: 'test',
  } as const;

  const statusOf = (asked: Controller) => {
    const { now } = asked.simulation;
    const answer = driveSynchronously(asked.exchange({ now, arrive: () => now }, read));
    return typeof answer === 'symbol' ? undefined : answer.status;
  };

  for (const asked of [controller, controller.fork()]) {
    assert.is(statusOf(asked), 200);
  }
  const other = new Controller(genesis, Secret.ofSeed('shelf'));
  assert.is(statusOf(other), 401);
});

test.run();
