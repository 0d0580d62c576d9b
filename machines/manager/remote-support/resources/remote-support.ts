/** Resource of the remote support service: its settings, and attempts to report, which all fail. */
import { formatInstant } from '../../../../engine/index.js';
import type { Sealed, Transaction } from '../../../../models/index.js';
import { controllerTime } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  dateTime,
  defineAt,
  fill,
  flag,
  group,
  identity,
  line,
  lineOrNull,
  linkRow,
  type NamedSettings,
  nothing,
  nullable,
  ofManager,
  oneOf,
  optional,
  type Rows,
  required,
  row,
  secretProperty,
  serviceAddressOrNone,
  settingsIn,
  text,
  traceAccess,
  type View,
  type WriteOutcome,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { type RemoteSupportState, transmissionTypes } from '../state.js';
import { clearLog, logPattern, pattern } from './service-events.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/**
 * Maximum lengths of an address and of a password. Unit: characters. Assumption: the same limits as for other addresses
 * and passwords.
 */
const addressLengthMax = 255;
const secretLengthMax = 63;
const portMax = 65_535;
const minuteMs = 60_000;
/** Maximum duration of the maintenance mode. Unit: minutes. Assumption: one week. */
const maintenanceMinutesMax = 10_080;

const proxy = settingsIn(({ remoteSupport }) => remoteSupport.proxy);
/** Reader of a destination: a host, or a URI with its scheme. */
const destinationReader = line({ lengthMax: addressLengthMax, pattern: /^[^\s@?#]+$/ });

const proxyReader = serviceAddressOrNone(addressLengthMax);

const unanswered = 'The destination does not answer';

function attempt(
  stage: Transaction,
  type: (typeof transmissionTypes)[number],
  destination?: RemoteSupportState['destination'],
): WriteOutcome {
  const { remoteSupport } = stage.view;
  stage.put('remoteSupport', {
    ...remoteSupport,
    destination: destination ?? remoteSupport.destination,
    last: { type, at: controllerTime(stage.view, stage.now), error: unanswered },
  });
  return written(mgmtMessage('Accepted'));
}

const register = action({
  name: 'VndRemoteSupport.RegisterDeviceToRemoteSupport',
  description:
    'Registers the server with the support service of the manufacturer, directly or through a support server of the site.',
  ...byManager,
  parameters: {
    ConnectionType: optional(
      oneOf(['DirectConnect', 'CentralConnect']),
      'Connection type: directly to the manufacturer, or through a support server of the site.',
    ),
    DestinationUrl: optional(destinationReader, 'Host name or address of the support server of the site.'),
    DestinationPort: optional(whole(1, portMax), 'Port of the support server of the site.'),
    VndPassportUserId: optional(
      line({ lengthMax: addressLengthMax }),
      'User name of the owner at the manufacturer; never stored.',
    ),
    VndPassportPassword: optional(
      line({ lengthMax: secretLengthMax }),
      'Password of the account of the owner with the manufacturer; never stored.',
    ),
    WebProxyUrl: optional(proxyReader, 'Host name or address of the web proxy.'),
    WebProxyPort: optional(whole(1, portMax), 'Port of the web proxy.'),
    WebProxyUsername: optional(line({ lengthMax: addressLengthMax }), 'User name at the web proxy.'),
    WebProxyPassword: optional(line({ lengthMax: secretLengthMax }), 'Password at the web proxy.'),
  },
  // Credentials of the external account are dropped, because the simulation never presents them.
  redact: ({
    ConnectionType,
    DestinationUrl,
    DestinationPort,
    WebProxyUrl,
    WebProxyPort,
    WebProxyUsername,
  }) => ({
    ok: true,
    value: {
      ...(ConnectionType === undefined ? {} : { ConnectionType }),
      ...(DestinationUrl === undefined ? {} : { DestinationUrl }),
      ...(DestinationPort === undefined ? {} : { DestinationPort }),
      ...(WebProxyUrl === undefined ? {} : { WebProxyUrl }),
      ...(WebProxyPort === undefined ? {} : { WebProxyPort }),
      ...(WebProxyUsername === undefined ? {} : { WebProxyUsername }),
    },
  }),
  apply: (stage, body) => {
    const { remoteSupport } = stage.view;
    const { ConnectionType, DestinationUrl, DestinationPort } = body;
    const { proxy } = remoteSupport;
    stage.put('remoteSupport', {
      ...remoteSupport,
      connectModel: ConnectionType ?? (DestinationUrl === undefined ? 'DirectConnect' : 'CentralConnect'),
      proxy: {
        ...proxy,
        url: body.WebProxyUrl ?? proxy.url,
        port: body.WebProxyPort ?? proxy.port,
        userName: body.WebProxyUsername ?? proxy.userName,
      },
    });
    return attempt(stage, 'Registration', {
      url: DestinationUrl ?? '',
      port: DestinationPort ?? remoteSupport.destination.port,
    });
  },
});

const completeRegistration = action({
  name: 'VndRemoteSupport.CompleteDirectConnectRegistration',
  description: 'Completes a direct registration after the owner has confirmed it at the manufacturer.',
  ...byManager,
  parameters: {},
  apply: (stage) => attempt(stage, 'Registration'),
});

const disable = action({
  name: 'VndRemoteSupport.DisableRemoteSupport',
  description: 'Cancels the registration with the support service.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    const { remoteSupport } = stage.view;
    stage.put('remoteSupport', { ...remoteSupport, destination: { ...remoteSupport.destination, url: '' } });
    return written(baseMessage('Success'));
  },
});

const serverMaintenance = action({
  name: 'VndRemoteSupport.ServerMaintenance',
  description: 'Starts or ends maintenance mode, in which service events are withheld.',
  ...byManager,
  parameters: {
    MaintenanceMode: required(oneOf(['Set', 'Clear']), 'Indicates whether maintenance mode starts or ends.'),
    Expiration: optional(whole(1, maintenanceMinutesMax), 'Duration of maintenance mode, in minutes.'),
  },
  apply: (stage, { MaintenanceMode, Expiration = 60 }) => {
    const until = controllerTime(stage.view, stage.now) + Expiration * minuteMs;
    stage.draft.remoteSupport.maintenanceUntil = MaintenanceMode === 'Set' ? until : null;
    return written(baseMessage('Success'));
  },
});

const dataTypes = {
  ActiveHealthSystemData: 'ActiveHealthSystemData',
  L2CollectionData: 'L2DataCollection',
} as const;

const collectData = action({
  name: 'VndRemoteSupport.TriggerDataCollection',
  description: 'Sends server data to the support service.',
  ...byManager,
  parameters: {
    DataType: required(oneOf(['ActiveHealthSystemData', 'L2CollectionData']), 'Type of the data to send.'),
  },
  apply: (stage, { DataType }) => attempt(stage, dataTypes[DataType]),
});

const testEvent = action({
  name: 'VndRemoteSupport.TriggerTestEvent',
  description: 'Sends a test service event.',
  ...byManager,
  parameters: {},
  apply: (stage) => attempt(stage, 'ServiceEvent'),
});

/** Returns the remaining duration of the maintenance mode, in whole minutes; 0 outside of the maintenance mode. */
function maintenanceLeft({ tree, now }: View): number {
  const { maintenanceUntil } = tree.remoteSupport;
  return Math.max(0, Math.ceil(((maintenanceUntil ?? 0) - controllerTime(tree, now)) / minuteMs));
}

const traced: NamedSettings = { RemoteSupportProxy: ({ remoteSupport }) => remoteSupport.proxy };

const proxyRows: Rows = {
  Password: row(nothing, 'Password at the web proxy; never returned.', null, {
    setBy: secretProperty({
      ...byManager,
      reader: lineOrNull({ lengthMax: secretLengthMax }),
      redact: (value, { tree, secrets }) => {
        const revision = (tree.remoteSupport.proxy.password?.revision ?? 0) + 1;
        // An empty value removes the stored password.
        return {
          ok: true,
          value: value === '' ? null : secrets.seal({ address: 'RemoteSupport/proxy', revision }, value),
        };
      },
      apply: ({ draft }, kept: Sealed | null) => {
        draft.remoteSupport.proxy.password = kept;
      },
    }),
  }),
  Port: proxy('port', nullable(whole(1, portMax)), 'Port of the web proxy; null for no proxy.'),
  Url: proxy('url', proxyReader, 'Host name or address of the web proxy; empty for no proxy.'),
  Username: proxy('userName', lineOrNull({ lengthMax: addressLengthMax }), 'User name at the web proxy.'),
};

/** Interval between data collections. Unit: days. Assumption: the value of such controllers. */
const collectionDays = 30;

export const remoteSupport = defineAt(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndRemoteSupport.v2_6_0.VndRemoteSupport',
  typeDescription: 'Service that reports faults of the server to the support service of the manufacturer.',
  varies: ['now'],
  properties: {
    ...identity('RemoteSupportService', 'Remote Support Service', 'Reports to the manufacturer'),
    ConnectModel: row(
      oneOf(['DirectConnect', 'CentralConnect']),
      'Connection type: directly to the manufacturer, or through a support server of the site.',
      ({ tree }) => tree.remoteSupport.connectModel,
    ),
    DataCollectionFrequencyInDays: row(whole(), 'Days between data collections.', collectionDays, {
      unit: 'd',
    }),
    DestinationPort: row(
      whole(),
      'Port of the support server.',
      ({ tree }) => tree.remoteSupport.destination.port,
    ),
    DestinationURL: row(
      text(),
      'Address of the support server of the site; empty for a direct connection.',
      ({ tree }) => tree.remoteSupport.destination.url,
    ),
    DirectConnectRegistrationIsCompleted: row(
      flag,
      'Indicates whether the owner has confirmed the direct registration.',
      false,
    ),
    ExternalAgentName: row(text(), 'Name of the external agent; empty for none.', () => ''),
    VndPassportPassword: row(nothing, 'Password of the manufacturer account; never returned.', null),
    VndPassportUserId: row(
      text(),
      'User name of the owner at the manufacturer; always empty, because it is not stored.',
      () => '',
    ),
    LastTransmissionDate: row(dateTime, 'Date and time of the last transmission.', ({ tree }) => {
      const { at } = tree.remoteSupport.last;
      return at === null ? undefined : formatInstant(at);
    }),
    LastTransmissionError: row(
      text(),
      'Error of the last transmission.',
      ({ tree }) => tree.remoteSupport.last.error,
    ),
    LastTransmissionType: row(
      oneOf(transmissionTypes),
      'Type of the last transmission.',
      ({ tree }) => tree.remoteSupport.last.type,
    ),
    MaintenanceModeEnabled: row(
      flag,
      'Indicates whether maintenance mode is active, in which service events are withheld.',
      (view) => maintenanceLeft(view) > 0,
      { volatile: true },
    ),
    MaintenanceTimeLeftInMinutes: row(
      whole(),
      'Remaining duration of maintenance mode, in minutes.',
      (view) => maintenanceLeft(view),
      { unit: 'min', volatile: true },
    ),
    ProxySettings: group('Web proxy to the support service.', proxyRows),
    RemoteSupportEnabled: row(flag, 'Indicates whether the server is registered.', false),
    ServiceEventLogs: linkRow('Link to the log of reported service events.', fill(logPattern, ofManager)),
  },
  finishPatch: (stage, _, { by }) => {
    traceAccess(stage, by.userName, traced);
    return [];
  },
  actions: [register, completeRegistration, disable, serverMaintenance, collectData, testEvent, clearLog],
});
