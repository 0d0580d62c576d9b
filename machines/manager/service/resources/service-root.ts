/** Service root, the starting point of every client. Its links are exactly those of the resource list. */
import { type ControllerTree, deriveUuid } from '../../../../models/index.js';
import {
  defineAt,
  flag,
  group,
  identity,
  linkRow,
  links,
  type Rows,
  root,
  row,
  text,
  uri,
  uuid,
  type View,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import { rootVendorRows } from './root-vendor-section.js';

/**
 * Links of the service root: each service and collection, with its location and description. Source: behaviour "Service
 * root".
 */
export const services = {
  AccountService: {
    place: 'AccountService/',
    description: 'Link to the account service, which manages accounts and password rules.',
  },
  CertificateService: {
    place: 'CertificateService/',
    description:
      'Link to the certificate service, which generates signing requests and replaces certificates.',
  },
  Chassis: { place: 'Chassis/', description: 'Link to the collection of chassis.' },
  ComponentIntegrity: {
    place: 'ComponentIntegrity/',
    description: 'Link to the components that can attest their integrity.',
  },
  EventService: {
    place: 'EventService/',
    description: 'Link to the event service, which delivers events to subscribers.',
  },
  JsonSchemas: { place: 'JsonSchemas/', description: 'Link to the JSON schemas of all resource types.' },
  Managers: { place: 'Managers/', description: 'Link to the collection of management controllers.' },
  Registries: { place: 'Registries/', description: 'Link to the message and attribute registries.' },
  SessionService: {
    place: 'SessionService/',
    description: 'Link to the session service, which manages logins.',
  },
  Systems: { place: 'Systems/', description: 'Link to the collection of systems.' },
  Tasks: {
    place: 'TaskService/',
    description: 'Link to the task service, which shows the progress of long-running requests.',
  },
  TelemetryService: {
    place: 'TelemetryService/',
    description: 'Link to the telemetry service, which samples and reports metrics.',
  },
  UpdateService: {
    place: 'UpdateService/',
    description: 'Link to the update service, which updates firmware.',
  },
} as const;

/**
 * Supported query parameters (behaviour § 1.3). An expansion has one level and never includes the targets under
 * `Links`. `$expand=*` has the meaning of `$expand=.`, so it does not expand everything and is reported as not
 * supported.
 */
const protocolFeatures: Rows = {
  ExpandQuery: group('Support for the $expand query parameter.', {
    ExpandAll: row(flag, 'Indicates whether $expand=* is supported.', false),
    Levels: row(flag, 'Indicates whether the $levels option is supported.', true),
    Links: row(flag, 'Indicates whether $expand=~ is supported.', false),
    MaxLevels: row(whole(), 'Maximum value of the $levels option.', 1),
    NoLinks: row(flag, 'Indicates whether $expand=. is supported.', true),
  }),
  FilterQuery: row(flag, 'Indicates whether the $filter query parameter is supported.', true),
  OnlyMemberQuery: row(flag, 'Indicates whether the only query parameter is supported.', true),
  SelectQuery: row(flag, 'Indicates whether the $select query parameter is supported.', true),
};

const serviceLinks: Rows = Object.fromEntries(
  Object.entries(services).map(([name, { place, description }]) => [
    name,
    linkRow<View>(description, root + place),
  ]),
);

export const serviceRoot = defineAt(root).resource({
  type: 'ServiceRoot.v1_13_0.ServiceRoot',
  typeDescription: 'Root of the service, from which all other resources can be reached.',
  open: true,
  varies: ['now'],
  properties: {
    ...identity('RootService', 'Root service'),
    Product: row(text(), 'Product that the service is part of.', ({ tree }) => tree.blueprint.system.model),
    Vendor: row(text(), 'Vendor of the service.', ({ tree }) => tree.blueprint.system.manufacturer),
    UUID: row(uuid, 'Universally unique identifier (UUID) of the service.', ({ derived }) =>
      derived(serviceUuid),
    ),
    RedfishVersion: row(
      text(),
      'Version of the Redfish protocol that the service implements.',
      () => '1.20.0',
    ),
    ProtocolFeaturesSupported: group('Query parameters that the service supports.', protocolFeatures),
    ...serviceLinks,
    Links: links({
      Sessions: linkRow(
        'Link to the sessions. A client logs in with a POST request to this URI.',
        `${root}SessionService/Sessions/`,
      ),
      ComponentIntegrity: linkRow(services.ComponentIntegrity.description, `${root}ComponentIntegrity/`),
    }),
    Oem: vendor(
      'VndMgmtServiceExt.v2_7_0.VndMgmtServiceExt',
      'Vendor-specific properties of the service root, readable without a login for the login page.',
      rootVendorRows,
    ),
  },
});

function serviceUuid({ seed }: ControllerTree): string {
  return deriveUuid(seed, 'service');
}

/**
 * Document `/redfish` with the protocol versions. It is not a resource and has exactly this one member (behaviour "Root
 * documents").
 */
export const version = defineAt('/redfish/').resource({
  type: undefined,
  typeDescription: 'Protocol versions that the service supports.',
  open: true,
  properties: { v1: row(uri, 'URI of the root of protocol version 1.', () => root) },
});
