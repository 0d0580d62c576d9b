/** One subscription: whom events go to, which, and how hard it is tried. What is changed holds from the next delivery on. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import {
  type ControllerStage,
  type Params,
  property,
  type ResourceDefinition,
  type Writable,
  type WritableProperty,
  written,
} from '../../../resource/define.js';
import type { Reader } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { subscriptionAddress } from '../contract.js';
import { removeSubscription } from '../remove-subscription.js';
import type { Subscription } from '../subscriptions.js';
import {
  contextReader,
  destinationReader,
  formatReader,
  protocolReader,
  type SettingName,
  settingNames,
  settingReader,
  subscriptionTypeReader,
} from './subscription-readers.js';

type Drafted = ControllerStage['draft']['subscriptions']['byId'][string];

const names = Object.keys(settingNames) as SettingName[];

function setting<Value extends Json>(
  reader: Reader<Value>,
  set: (drafted: Drafted, value: Value) => void,
): WritableProperty {
  return property({
    privilege: 'MgmtConfigPriv',
    reader,
    apply: ({ draft }, value, { SubscriptionId = '' }) => {
      const drafted = draft.subscriptions.byId[SubscriptionId];
      if (drafted === undefined) throw new Error(`no subscription ${SubscriptionId}`);
      set(drafted, value);
    },
  });
}

function settingCalled(name: SettingName): WritableProperty {
  return setting(settingReader(name), ({ delivery }, value) => {
    Object.assign(delivery, { [settingNames[name]]: value });
  });
}

/** Takes what it is, and nothing else is offered. */
function only(reader: Reader<string>): WritableProperty {
  return setting(reader, () => {});
}

export const subscription: ResourceDefinition = {
  uri: `${root}EventService/Subscriptions/{SubscriptionId}/`,
  type: 'EventDestination.v1_13_0.EventDestination',
  instances: ({ subscriptions }) =>
    Object.keys(subscriptions.byId).map((SubscriptionId) => ({ SubscriptionId })),
  project: ({ tree, params }) => {
    const { destination, context, format, prefixes, reports, delivery } = subscriptionAt(tree, params);
    const settings = names.map((name) => [name, delivery[settingNames[name]]] as const);
    return {
      Id: params.SubscriptionId,
      Name: 'Event Subscription',
      Description: 'A listener that is told of events',
      Destination: destination,
      Context: context,
      EventFormatType: format,
      RegistryPrefixes: prefixes,
      HttpHeaders: [],
      MetricReportDefinitions: reports.map((uri) => ({ '@odata.id': uri })),
      Protocol: 'Redfish',
      SubscriptionType: 'RedfishEvent',
      Oem: {
        Vnd: {
          '@odata.type': '#VndEventDestination.v2_0_0.VndEventDestination',
          ...Object.fromEntries(settings),
        },
      },
    };
  },
  writable: {
    Context: setting(contextReader, (drafted, value) => {
      drafted.context = value;
    }),
    Destination: setting(destinationReader, (drafted, value) => {
      drafted.destination = value;
    }),
    EventFormatType: setting(formatReader, (drafted, value) => {
      drafted.format = value;
    }),
    Protocol: only(protocolReader),
    SubscriptionType: only(subscriptionTypeReader),
    Oem: { Vnd: Object.fromEntries(names.map((name) => [name, settingCalled(name)])) satisfies Writable },
  },
  settle: (stage, set, { params }) => {
    if (subscriptionAt(stage.tree, params).destination !== subscriptionAt(stage.view, params).destination) {
      const address = subscriptionAddress(params.SubscriptionId ?? '');
      stage.abandonEffects((from) => from === address);
      stage.offer(address, { type: 'subscription.moved' });
    }
    if (set.has('/EventFormatType')) stage.emit('subscriptions.changed', {}, 'redfish');
    return problemsWithReports(subscriptionAt(stage.view, params));
  },
  removal: {
    privilege: () => 'MgmtConfigPriv',
    apply: (stage, { params: { SubscriptionId = '' } }) => {
      removeSubscription(stage, SubscriptionId);
      return written(baseMessage('Success'));
    },
  },
};

/** Whoever wants reports says which. */
export function problemsWithReports({
  format,
  reports,
}: Pick<Subscription, 'format' | 'reports'>): Message[] {
  if (format !== 'MetricReport' || reports.length > 0) return [];
  const properties = ['EventFormatType', 'MetricReportDefinitions'];
  return [baseMessage('PropertyValueConflict', properties, '/EventFormatType')];
}

function subscriptionAt(
  { subscriptions }: Pick<ControllerTree, 'subscriptions'>,
  { SubscriptionId = '' }: Params,
): Subscription {
  const found = subscriptions.byId[SubscriptionId];
  if (found === undefined) throw new Error(`no subscription ${SubscriptionId}`);
  return found;
}
