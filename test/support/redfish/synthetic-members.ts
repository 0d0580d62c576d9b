/**
 * Service of synthetic resources for tests of queries: a collection of any size. Its members have a property of each
 * type that a query can use, and links in every location where a link can be.
 */
import { createRedfishService } from '../../../machines/protocol-of-controller.js';
import { driveSynchronously } from '../../../models/redfish/exchange.js';
import type { RedfishResponse } from '../../../models/redfish/request/request.js';
import type { ResourceDefinition } from '../../../models/resource/definition.js';
import { createLab } from '../lab.js';
import { bare } from './minimal-definition.js';

export const itemsUri = '/redfish/v1/Items/';

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look where they know something is
  readonly body: any;
}

export interface SyntheticService {
  get(uri: string, headers?: Readonly<Record<string, string>>): Asked;
  /** Returns the response without parsing it, for measurements. */
  answer(uri: string): RedfishResponse;
}

/**
 * Returns a service with the items `0` to `count - 1`. Item n was created n minutes after midnight, and every third
 * item is `Repaired`.
 */
export function syntheticService(count: number, more: readonly ResourceDefinition[] = []): SyntheticService {
  const service = createRedfishService([items(count), item(count), leaf, ...more]);
  const lab = createLab();
  const headers = { 'x-auth-token': lab.login()['X-Auth-Token'] };
  const { tree, now } = lab.controller;
  const answer = (uri: string, extra = {}): RedfishResponse => {
    const mark = uri.indexOf('?');
    const asked = service.exchange(
      {
        tree,
        now,
        secrets: {
          sessionToken: unasked,
          passcode: unasked,
          passcodeHash: unasked,
          firmwarePasswordHash: unasked,
          seal: unasked,
          signer: unasked,
          nonce: unasked,
        },
        clock: now,
        salt: unasked,
        arrive: () => undefined,
        perform: () => {
          throw new Error('a read changed something');
        },
      },
      {
        method: 'GET',
        path: mark === -1 ? uri : uri.slice(0, mark),
        query: mark === -1 ? '' : uri.slice(mark),
        headers: { ...headers, ...extra },
        body: { kind: 'none' },
        clientAddress: 'test',
      },
    );
    const answered = driveSynchronously(asked);
    if (typeof answered === 'symbol') throw new Error('the controller is unavailable');
    return answered;
  };
  return {
    answer,
    get: (uri, extra) => {
      const { status, headers: received, body } = answer(uri, extra);
      return { status, headers: received, body: body === undefined ? undefined : JSON.parse(String(body)) };
    },
  };
}

function items(count: number): ResourceDefinition {
  return {
    ...bare,
    uri: itemsUri,
    type: 'ItemCollection.ItemCollection',
    project: ({ link }) => {
      const members = Array.from({ length: count }, (_, n) => link(`${itemsUri}${n}/`)).filter(
        (member) => member !== undefined,
      );
      return { Name: 'Items', Members: members, 'Members@odata.count': members.length };
    },
  };
}

function item(count: number): ResourceDefinition {
  return {
    ...bare,
    uri: `${itemsUri}{ItemId}/`,
    type: 'Item.v1_2_3.Item',
    instances: () => Array.from({ length: count }, (_, n) => ({ ItemId: String(n) })),
    project: ({ params: { ItemId = '' }, link }) => ({
      Id: ItemId,
      Name: `Item ${ItemId}`,
      Count: Number(ItemId),
      Enabled: Number(ItemId) % 2 === 0,
      Location: null,
      Created: new Date(Date.UTC(2026, 0, 1, 0, Number(ItemId))).toISOString().replace('.000Z', 'Z'),
      Parts: [
        { Name: 'a', Size: 1, Leaf: link('/redfish/v1/Leaf/') },
        { Name: 'b', Size: 2 },
      ],
      Leaf: link('/redfish/v1/Leaf/'),
      Nested: { Leaf: link('/redfish/v1/Leaf/') },
      '@Redfish.Settings': { Messages: [], SettingsObject: link('/redfish/v1/Leaf/') },
      Links: { Leaf: link('/redfish/v1/Leaf/') },
      Oem: {
        Vnd: {
          '@odata.type': '#VndItem.v1_0_0.VndItem',
          Severity: Number(ItemId) % 3 === 0 ? 'Repaired' : 'Caution',
          Leaf: link('/redfish/v1/Leaf/'),
          Links: { Leaf: link('/redfish/v1/Leaf/') },
        },
      },
    }),
  };
}

const leaf: ResourceDefinition = {
  ...bare,
  uri: '/redfish/v1/Leaf/',
  type: 'Leaf.v1_0_0.Leaf',
  project: ({ link }) => ({ Id: 'Leaf', Name: 'Leaf', Back: link(`${itemsUri}0/`) }),
};

/** Throws, because a read must not request any secret. */
function unasked(): never {
  throw new Error('a read asked for a secret');
}
