/** Classes of log entries, and functions to declare rows. Source of classes and codes: behaviour § 4. */
import type { Json } from '../../engine/index.js';
import type { MgmtEventsKey, MgmtResourceEventsKey } from '../../models/messages/index.js';
import type {
  Category,
  EntrySeverity,
  EventArguments,
  EventOrigin,
  EventRow,
  LogRow,
  NamesIn,
} from './fact.js';

/** Number and description of each class. Source: behaviour § 4, `ClassDescription`. */
const described = {
  environment: [2, 'Environment'],
  processor: [5, 'CPU'],
  uefi: [10, 'UEFI'],
  power: [11, 'Power'],
  network: [17, 'Network'],
  driveArray: [19, 'Drive Array'],
  systemRevision: [32, 'System Revision'],
  maintenance: [33, 'Maintenance'],
  controller: [35, 'Mgmt'],
  securityConfiguration: [55, 'Security Configuration'],
  denialOfService: [56, 'Denial of Service'],
  permanentDenialOfService: [57, 'Permanent Denial of Service'],
  intrusion: [58, 'Hardware Intrusion'],
  device: [62, 'Redfish Device Enablement'],
} as const;

/** Class numbers by name. */
export const classes = Object.fromEntries(
  Object.entries(described).map(([name, [number]]) => [name, number]),
) as { readonly [Name in keyof typeof described]: number };

/** Class descriptions, by number. */
export const classNames: Readonly<Record<number, string>> = Object.fromEntries(Object.values(described));

/** Creates a function that declares log entries of one class, with the categories of that class. */
export function entriesOfClass(entryClass: number, ...usual: readonly Category[]) {
  return <const Template extends string>(
    code: number,
    severity: EntrySeverity,
    message: Template,
    more: { readonly action?: string } = {},
  ): LogRow<NamesIn<Template>> => ({
    class: entryClass,
    code,
    severity,
    categories: usual,
    message,
    ...more,
  });
}

/** Declares an entry of the security log about a changed setting, or about the evaluation of the settings. */
export const securityEntry = entriesOfClass(
  classes.securityConfiguration,
  'Security',
  'Administration',
  'Configuration',
);

/** URIs of the origins of events. */
export const origins = {
  system: '/redfish/v1/Systems/1/',
  manager: '/redfish/v1/Managers/1/',
  chassis: '/redfish/v1/Chassis/1/',
  thermal: '/redfish/v1/Chassis/1/Thermal/',
  power: '/redfish/v1/Chassis/1/Power/',
  securityService: '/redfish/v1/Managers/1/SecurityService/',
  securityDashboard: '/redfish/v1/Managers/1/SecurityService/SecurityDashboard/',
} as const;

/** Creates a function that declares the alerts of a registry: key, origin and arguments. */
function alertOf<Key extends string>(registry: EventRow['registry']) {
  return <const Origin extends string, Name extends string = never>(
    key: Key,
    origin: Origin | EventOrigin<Name>,
    args?: EventArguments<Name>,
  ): EventRow<Name | NamesIn<Origin>> => ({ registry, key, origin, ...(args === undefined ? {} : { args }) });
}

export const alert = alertOf<MgmtEventsKey>('MgmtEvents');
export const resourceAlert = alertOf<MgmtResourceEventsKey>('MgmtResourceEvents');

/** Creates a function that returns the arguments of the given names, as texts. */
export function named<const Name extends string>(...names: readonly Name[]): EventArguments<Name> {
  return (told: { readonly [name: string]: Json }) => names.map((name) => String(told[name] ?? ''));
}
