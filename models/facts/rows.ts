/** The classes of log entries, and how rows are written down. Source of classes and codes: behaviour § 4. */
import type { Json } from '../../engine/index.js';
import type { MgmtEventsKey, MgmtResourceEventsKey } from '../messages/index.js';
import type {
  Category,
  EntrySeverity,
  EventArguments,
  EventOrigin,
  EventRow,
  LogRow,
  NamesIn,
} from './row.js';

/** Source: behaviour § 4, `ClassDescription`. */
export const classes = {
  environment: 2,
  processor: 5,
  uefi: 10,
  power: 11,
  network: 17,
  driveArray: 19,
  systemRevision: 32,
  maintenance: 33,
  controller: 35,
  securityConfiguration: 55,
  denialOfService: 56,
  permanentDenialOfService: 57,
  intrusion: 58,
  device: 62,
} as const;

export const classNames: Readonly<Record<number, string>> = {
  [classes.environment]: 'Environment',
  [classes.processor]: 'CPU',
  [classes.uefi]: 'UEFI',
  [classes.power]: 'Power',
  [classes.network]: 'Network',
  [classes.driveArray]: 'Drive Array',
  [classes.systemRevision]: 'System Revision',
  [classes.maintenance]: 'Maintenance',
  [classes.controller]: 'Mgmt',
  [classes.securityConfiguration]: 'Security Configuration',
  [classes.denialOfService]: 'Denial of Service',
  [classes.permanentDenialOfService]: 'Permanent Denial of Service',
  [classes.intrusion]: 'Hardware Intrusion',
  [classes.device]: 'Redfish Device Enablement',
};

/** An entry of one class, with its categories. */
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

/** What the security log says of a setting that somebody changed, or of what the settings come to. */
export const securityEntry = entriesOfClass(
  classes.securityConfiguration,
  'Security',
  'Administration',
  'Configuration',
);

/** URIs that events are about. */
export const origins = {
  system: '/redfish/v1/Systems/1/',
  manager: '/redfish/v1/Managers/1/',
  chassis: '/redfish/v1/Chassis/1/',
  thermal: '/redfish/v1/Chassis/1/Thermal/',
  power: '/redfish/v1/Chassis/1/Power/',
  securityService: '/redfish/v1/Managers/1/SecurityService/',
  securityDashboard: '/redfish/v1/Managers/1/SecurityService/SecurityDashboard/',
} as const;

/** An alert of `MgmtEvents`. */
export function alert<const Origin extends string, Name extends string = never>(
  key: MgmtEventsKey,
  origin: Origin | EventOrigin<Name>,
  args?: EventArguments<Name>,
): EventRow<Name | NamesIn<Origin>> {
  return { registry: 'MgmtEvents', key, origin, ...(args === undefined ? {} : { args }) };
}

/** An alert of `MgmtResourceEvents`. */
export function resourceAlert<const Origin extends string, Name extends string = never>(
  key: MgmtResourceEventsKey,
  origin: Origin | EventOrigin<Name>,
  args?: EventArguments<Name>,
): EventRow<Name | NamesIn<Origin>> {
  return { registry: 'MgmtResourceEvents', key, origin, ...(args === undefined ? {} : { args }) };
}

/** What these names are told with, as texts. */
export function named<const Name extends string>(...names: readonly Name[]): EventArguments<Name> {
  return (told: { readonly [name: string]: Json }) => names.map((name) => String(told[name] ?? ''));
}
