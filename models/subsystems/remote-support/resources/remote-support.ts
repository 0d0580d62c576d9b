/** The service that would report trouble to the support of the maker: its settings, and attempts that all fail. */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type NamedSettings, traceAccess } from '../../../resource/changed-settings.js';
import { type ControllerStage, type View, type WriteOutcome, written } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { dateTime, nothing } from '../../../resource/kinds.js';
import { line, lineOrNull } from '../../../resource/line.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { secretProperty } from '../../../resource/property.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, linkRow, type Rows, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { serviceAddressOrNone } from '../../../resource/web-address.js';
import { action, optional, required } from '../../../resource/writes.js';
import type { Sealed } from '../../../sealed.js';
import { type RemoteSupportState, transmissionTypes } from '../state.js';

const pattern = `${managerPattern}RemoteSupportService/` as const;
const logPattern = `${pattern}ServiceEventLogs/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Assumption: as for other addresses and passwords. Unit: characters. */
const addressLengthMax = 255;
const secretLengthMax = 63;
const portMax = 65_535;
const minuteMs = 60_000;
/** Assumption: a week. Unit: minutes. */
const maintenanceMinutesMax = 10_080;

const proxy = settingsIn(({ remoteSupport }) => remoteSupport.proxy);
/** A host, or an address with its scheme. */
const destinationReader = line({ lengthMax: addressLengthMax, pattern: /^[^\s@?#]+$/ });

const proxyReader = serviceAddressOrNone(addressLengthMax);

const unanswered = 'The destination does not answer';

function attempt(
  stage: ControllerStage,
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
  says: 'Registers the server with the support of its maker, at the maker or at a server of the site.',
  ...byManager,
  parameters: {
    ConnectionType: optional(
      oneOf(['DirectConnect', 'CentralConnect']),
      'Whether the maker is turned to, or a server of the site.',
    ),
    DestinationUrl: optional(destinationReader, 'The server of the site.'),
    DestinationPort: optional(whole(1, portMax), 'Its port.'),
    VndPassportUserId: optional(
      line({ lengthMax: addressLengthMax }),
      'What the maker knows the owner by. Never kept.',
    ),
    VndPassportPassword: optional(
      line({ lengthMax: secretLengthMax }),
      'The password of the owner. Never kept.',
    ),
    WebProxyUrl: optional(proxyReader, 'The proxy on the way.'),
    WebProxyPort: optional(whole(1, portMax), 'The port of the proxy.'),
    WebProxyUsername: optional(line({ lengthMax: addressLengthMax }), 'The user of the proxy.'),
    WebProxyPassword: optional(line({ lengthMax: secretLengthMax }), 'The password of that user.'),
  },
  // Credentials open accounts elsewhere: with nobody to show them to, nothing of them is kept.
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
  says: 'Ends a registration at the maker, once its owner has confirmed it there.',
  ...byManager,
  parameters: {},
  apply: (stage) => attempt(stage, 'Registration'),
});

const disable = action({
  name: 'VndRemoteSupport.DisableRemoteSupport',
  says: 'Ends the registration with the support of the maker.',
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
  says: 'Keeps service events back for a while, or no more.',
  ...byManager,
  parameters: {
    MaintenanceMode: required(oneOf(['Set', 'Clear']), 'Whether service events are kept back.'),
    Expiration: optional(whole(1, maintenanceMinutesMax), 'For how many minutes.'),
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
  says: 'Sends data of the server to the support of the maker.',
  ...byManager,
  parameters: {
    DataType: required(oneOf(['ActiveHealthSystemData', 'L2CollectionData']), 'Which data are sent.'),
  },
  apply: (stage, { DataType }) => attempt(stage, dataTypes[DataType]),
});

const testEvent = action({
  name: 'VndRemoteSupport.TriggerTestEvent',
  says: 'Sends a service event that says nothing of the server.',
  ...byManager,
  parameters: {},
  apply: (stage) => attempt(stage, 'ServiceEvent'),
});

const clearLog = action({
  name: 'VndRemoteSupport.ClearServiceEventLog',
  says: 'Empties the log of service events.',
  ...byManager,
  parameters: {},
  apply: () => written(baseMessage('Success')),
});

/** Unit: minutes, whole ones; 0 while none is kept back. */
function maintenanceLeft({ tree, now }: View): number {
  const { maintenanceUntil } = tree.remoteSupport;
  return Math.max(0, Math.ceil(((maintenanceUntil ?? 0) - controllerTime(tree, now)) / minuteMs));
}

const traced: NamedSettings = { RemoteSupportProxy: ({ remoteSupport }) => remoteSupport.proxy };

const proxyRows: Rows = {
  Password: row(nothing, 'The password of the user of the proxy; never shown.', null, {
    setBy: secretProperty({
      ...byManager,
      reader: lineOrNull({ lengthMax: secretLengthMax }),
      redact: (value, { tree, secrets }) => {
        const revision = (tree.remoteSupport.proxy.password?.revision ?? 0) + 1;
        // None at all is no secret.
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
  Port: proxy('port', nullable(whole(1, portMax)), 'The port of the proxy; null for none.'),
  Url: proxy('url', proxyReader, 'The address of the proxy; empty for none.'),
  Username: proxy('userName', lineOrNull({ lengthMax: addressLengthMax }), 'The user of the proxy.'),
};

/** Assumption: as such controllers say. Unit: days. */
const collectionDays = 30;

export const remoteSupport = at(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndRemoteSupport.v2_6_0.VndRemoteSupport',
  says: 'The service that reports trouble of the server to the support of its maker.',
  varies: ['now'],
  properties: {
    ...identity('RemoteSupportService', 'Remote Support Service', 'Reports to the support of the maker'),
    ConnectModel: row(
      oneOf(['DirectConnect', 'CentralConnect']),
      'Who is reported to.',
      ({ tree }) => tree.remoteSupport.connectModel,
    ),
    DataCollectionFrequencyInDays: row(whole(), 'How often data are sent, in days.', collectionDays, {
      unit: 'd',
    }),
    DestinationPort: row(
      whole(),
      'The port of who is reported to.',
      ({ tree }) => tree.remoteSupport.destination.port,
    ),
    DestinationURL: row(
      text(),
      'The server of the site that is reported to; empty for the maker.',
      ({ tree }) => tree.remoteSupport.destination.url,
    ),
    DirectConnectRegistrationIsCompleted: row(
      flag,
      'Whether the owner has confirmed the registration.',
      false,
    ),
    ExternalAgentName: row(text(), 'The program of the site that reports instead; empty for none.', () => ''),
    VndPassportPassword: row(nothing, 'The password of the owner at the maker; never shown.', null),
    VndPassportUserId: row(
      text(),
      'What the maker knows the owner by; empty, because it is not kept.',
      () => '',
    ),
    LastTransmissionDate: row(dateTime, 'When something was sent last.', ({ tree }) => {
      const { at } = tree.remoteSupport.last;
      return at === null ? undefined : formatInstant(at);
    }),
    LastTransmissionError: row(text(), 'What became of it.', ({ tree }) => tree.remoteSupport.last.error),
    LastTransmissionType: row(
      oneOf(transmissionTypes),
      'What was sent last.',
      ({ tree }) => tree.remoteSupport.last.type,
    ),
    MaintenanceModeEnabled: row(
      flag,
      'Whether service events are kept back.',
      (view) => maintenanceLeft(view) > 0,
      { volatile: true },
    ),
    MaintenanceTimeLeftInMinutes: row(
      whole(),
      'For how many minutes service events are kept back yet.',
      (view) => maintenanceLeft(view),
      { unit: 'min', volatile: true },
    ),
    ProxySettings: group('The proxy on the way.', proxyRows),
    RemoteSupportEnabled: row(flag, 'Whether the server is registered.', false),
    ServiceEventLogs: linkRow('What was reported.', fill(logPattern, ofManager)),
  },
  finishPatch: (stage, _, { by }) => {
    traceAccess(stage, by.userName, traced);
    return [];
  },
  actions: [register, completeRegistration, disable, serverMaintenance, collectData, testEvent, clearLog],
});

export const serviceEvents = at(logPattern, () => [{ params: ofManager }]).collection({
  type: 'LogEntryCollection.LogEntryCollection',
  says: 'The entries of a log.',
  name: 'Service Event Logs',
  description: 'Service events that were reported',
  members: [],
});
