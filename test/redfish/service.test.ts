/**
 * Tests of the exchange between a request and its driver: the requested results, their order, and the data on which the
 * response depends.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Simulation } from '../../engine/index.js';
import { createControllerModel } from '../../machines/controller-model.js';
import { genesisTree } from '../../machines/genesis-tree.js';
import { Controller } from '../../machines/index.js';
import { resources } from '../../machines/resource-list.js';
import {
  type DriverRequest,
  type DriverResult,
  type Exchange,
  performRequest,
} from '../../models/redfish/exchange.js';
import { createResolver, type Resolver } from '../../models/redfish/read/resolve.js';
import type { RedfishRequest, RedfishResponse, Unanswered } from '../../models/redfish/request/request.js';
import { Routes } from '../../models/redfish/routes.js';
import { asBasic, bareGenesis, bareSecret, systemUri } from '../support/service/http-rig.js';

const accountsUri = '/redfish/v1/AccountService/Accounts/';
const { startMs } = bareGenesis;
const atOnce = { now: startMs, arrive: () => startMs };

function requestOf(
  method: string,
  path: string,
  value: Readonly<Record<string, string | boolean>>,
  authorization: string = asBasic().Authorization,
): RedfishRequest {
  return {
    method,
    path,
    query: '',
    headers: { authorization },
    body: { kind: 'json', value },
    clientAddress: 'test',
  };
}

/**
 * Supplies the demanded results to an exchange until it returns the response. If the exchange demands a result of kind
 * `until`, stops without supplying it.
 */
function drive(asked: Exchange, until?: DriverRequest['kind'], first?: DriverResult) {
  const demands: DriverRequest[] = [];
  let step = asked.next(first);
  while (!step.done) {
    demands.push(step.value);
    if (step.value.kind === until) return { demands, response: undefined };
    step = asked.next(performRequest(step.value));
  }
  return { demands, response: answerIn(step.value) };
}

function answerIn(answer: RedfishResponse | Unanswered): RedfishResponse {
  if (typeof answer === 'symbol') throw new Error('the controller is unavailable');
  return answer;
}

function kinds(demands: readonly DriverRequest[]): readonly string[] {
  return demands.map(({ kind }) => kind);
}

function answered(controller: Controller, request: RedfishRequest) {
  return drive(controller.exchange(atOnce, request));
}

/** Counts the lookups of each path. The lookup of a path that is not spelled like the canonical URI is never cached. */
class CountingRoutes extends Routes {
  readonly counts = new Map<string, number>();

  override find(path: string): ReturnType<Routes['find']> {
    this.counts.set(path, (this.counts.get(path) ?? 0) + 1);
    return super.find(path);
  }
}

/** Creates a controller that counts the lookups within its simulation steps. */
function countingController() {
  const routes = new CountingRoutes(resources);
  const resolver = createResolver(resources);
  const inSteps: string[] = [];
  const counting: Resolver = {
    ...resolver,
    resolve: (tree, path, tracker) => {
      inSteps.push(path);
      return resolver.resolve(tree, path, tracker);
    },
  };
  const world = createControllerModel(counting);
  const simulation = new Simulation(world, genesisTree(bareGenesis));
  const controller = new Controller(bareGenesis, bareSecret, {}, simulation, routes);
  return { controller, routes, inSteps };
}

/** Writes of every kind, to paths that are not spelled like the canonical URI. */
const writes: Readonly<Record<string, () => RedfishRequest>> = {
  'a property': () => requestOf('PATCH', '/redfish/v1/systems/1/', { AssetTag: 'mine' }),
  'a password': () =>
    requestOf('PATCH', '/redfish/v1/accountservice/accounts/1/', { Password: 'second_Secret-2.' }),
  'an action': () =>
    requestOf('POST', '/redfish/v1/systems/1/actions/computersystem.reset/', { ResetType: 'ForceOff' }),
  'a new member': () =>
    requestOf('POST', '/redfish/v1/accountservice/accounts/', {
      UserName: 'ada',
      Password: 'first_Secret-1.',
    }),
};

for (const [what, request] of Object.entries(writes)) {
  test(`${what} is looked up once before the step, by whatever it is asked for, and once in it`, () => {
    const { controller, routes, inSteps } = countingController();

    const { response } = answered(controller, request());

    assert.ok(response !== undefined && response.status < 300, String(response?.body));
    assert.is(routes.counts.get(request().path), 1);
    assert.is(inSteps.length, 1);
  });
}

test('what a password is hashed with is named in its turn: those set before have changed it', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const [first, second] = ['ada', 'bob'].map((UserName) =>
    controller.exchange(
      atOnce,
      requestOf('POST', accountsUri, { UserName, Password: `${UserName}_Secret-1.` }),
    ),
  ) as [Exchange, Exchange];
  for (const asked of [first, second]) drive(asked, 'turn');

  const salts = [first, second].map((asked) => {
    const { demands, response } = drive(asked);
    assert.is(response?.status, 201);
    return demands.map((demand) => (demand.kind === 'hash' ? demand.salt : demand.kind));
  });

  assert.equal(salts, [[bareSecret.salt('2', 1)], [bareSecret.salt('3', 1)]]);
});

test('who may no longer set a password when it is their turn has nothing hashed', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const ada = { UserName: 'ada', Password: 'first_Secret-1.' };
  assert.is(answered(controller, requestOf('POST', accountsUri, ada)).response?.status, 201);
  const { Authorization } = asBasic(ada.UserName, ada.Password);
  const change = requestOf('PATCH', `${accountsUri}2/`, { Password: 'second_Secret-2.' }, Authorization);
  const asked = controller.exchange(atOnce, change);
  drive(asked, 'turn');

  assert.is(answered(controller, requestOf('DELETE', `${accountsUri}2/`, {})).response?.status, 200);
  const { demands, response } = drive(asked);

  assert.equal(demands, []);
  assert.is(response?.status, 401);
});

test('a password that has to change is checked against the old one before it is hashed', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const ada = { UserName: 'ada', Password: 'first_Secret-1.', PasswordChangeRequired: true };
  assert.is(answered(controller, requestOf('POST', accountsUri, ada)).response?.status, 201);
  const { Authorization } = asBasic(ada.UserName, ada.Password);
  const change = { Password: 'second_Secret-2.' };

  const { demands, response } = answered(
    controller,
    requestOf('PATCH', `${accountsUri}2/`, change, Authorization),
  );

  assert.equal(kinds(demands), ['verify', 'turn', 'verify', 'hash']);
  assert.is(response?.status, 200);
});

test('a password that was changed while it was being checked proves nothing', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const asked = controller.exchange(atOnce, requestOf('PATCH', systemUri, { AssetTag: 'mine' }));
  drive(asked, 'verify');

  const change = requestOf('PATCH', `${accountsUri}1/`, { Password: 'second_Secret-2.' });
  assert.is(answered(controller, change).response?.status, 200);
  const { response } = drive(asked, undefined, 'right');

  assert.is(response?.status, 401);
  assert.is(controller.tree.host.assetTag, '');
});

test('an exchange that is left before its last step has changed nothing', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const before = controller.tree;

  const asked = controller.exchange(
    atOnce,
    requestOf('PATCH', `${accountsUri}1/`, { Password: 'second_Secret-2.' }),
  );
  const { demands } = drive(asked, 'hash');

  assert.equal(kinds(demands), ['verify', 'turn', 'hash']);
  assert.is(controller.tree, before);
});

test('a request is handled at the instant at which its checks are over, not at the one it was sent', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const arrival = { now: startMs, arrive: () => startMs + 5_000 };

  const asked = controller.exchange(arrival, requestOf('PATCH', systemUri, { AssetTag: 'mine' }));
  const { response } = drive(asked);

  assert.is(response?.status, 200);
  assert.is(controller.simulation.now, startMs + 5_000);
});

test.run();
