/**
 * A synthetic log of any size, as resource definitions in addition to the service's own. Each entry resembles an entry
 * of a management log: slightly more than 1 KB, with a nested vendor section and links to two resources.
 */
import { formatInstant } from '../../engine/index.js';
import type { View } from '../../models/resource/define.js';
import type { ResourceDefinition } from '../../models/resource/definition.js';

const chassisUri = '/redfish/v1/Chassis/1/';
const systemUri = '/redfish/v1/Systems/1/';
const firstMs = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

const severities = ['OK', 'OK', 'OK', 'Warning', 'Critical'] as const;

/** Log entry as it is stored in a state tree. Its representation is created when a client reads it. */
interface Entry {
  readonly number: number;
  readonly createdAt: number;
  readonly bay: number;
  readonly severity: (typeof severities)[number];
}

/**
 * Options of a synthetic log. `varies` lists the dependencies of the entries besides the tree. Time-dependent entries
 * are cached for one instant only.
 */
export interface LogOptions {
  readonly varies?: readonly ('now' | 'caller')[];
  /** Last segment of the log's URI. */
  readonly name: string;
  readonly count: number;
}

export function logUri({ name }: Pick<LogOptions, 'name'>): string {
  return `/redfish/v1/Synthetic/${name}/`;
}

/**
 * Returns the definitions of a log with `count` entries. Entry n was created n minutes after midnight, and every fifth
 * entry is critical.
 */
export function syntheticLog({ name, count, ...variation }: LogOptions): readonly ResourceDefinition[] {
  const uri = logUri({ name });
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const entries = new Map(numbers.map((number) => [String(number), entryOf(number)]));
  const collection: ResourceDefinition = {
    kind: 'resource',
    typeDescription: 'Made up to be measured.',
    rows: {},
    uri,
    type: 'LogEntryCollection.LogEntryCollection',
    project: ({ link }) => {
      const members = numbers.flatMap((number) => link(`${uri}${number}/`) ?? []);
      return {
        Name: 'Synthetic Log Entries',
        Description: 'Entries made up to be measured',
        Members: members,
        'Members@odata.count': members.length,
      };
    },
  };
  const entry: ResourceDefinition = {
    kind: 'resource',
    typeDescription: 'Made up to be measured.',
    rows: {},
    ...variation,
    uri: `${uri}{EntryId}/`,
    type: 'LogEntry.v1_11_0.LogEntry',
    instances: () => numbers.map((number) => ({ EntryId: String(number) })),
    project: (view) => {
      const entry = entries.get(view.params.EntryId ?? '') as Entry;
      const updatedAt = variation.varies?.includes('now') === true ? view.now : entry.createdAt;
      return projectEntry(entry, updatedAt, view.link);
    },
  };
  return [collection, entry];
}

function entryOf(number: number): Entry {
  const severity = severities[number % severities.length] as Entry['severity'];
  return { number, createdAt: firstMs + number * minuteMs, bay: number % 24, severity };
}

function projectEntry({ number, createdAt, bay, severity }: Entry, updatedAt: number, link: View['link']) {
  const created = formatInstant(createdAt);
  return {
    Id: String(number),
    Name: 'Management Log Entry',
    Description: `Entry ${number} of the management log`,
    EntryType: 'Oem',
    OemRecordFormat: 'Vnd-ManagementLog',
    Created: created,
    Severity: severity,
    Message: `The drive in bay ${bay} of box 1 reports that its remaining life is below the threshold set for it.`,
    MessageId: 'StorageEvents.1.2.DriveWearThresholdCrossed',
    MessageArgs: [String(bay), '1', String(number % 100)],
    Resolved: number % 7 === 0,
    Links: { OriginOfCondition: link(chassisUri), RelatedLogEntries: [] },
    Oem: {
      Vnd: {
        '@odata.type': '#VndLogEntry.v2_4_0.VndLogEntry',
        Categories: ['Hardware', 'Storage', 'Maintenance'],
        Class: 19,
        ClassDescription: 'Storage device',
        Code: 400 + (number % 50),
        Count: 1 + (number % 3),
        EventNumber: number,
        Location: {
          Box: 1,
          Bay: bay,
          Port: '1I',
          PartLocation: { ServiceLabel: `Port=1I:Box=1:Bay=${bay}` },
        },
        RecommendedAction: 'Have a replacement at hand, and copy what the drive holds before it is worn out.',
        Repaired: number % 7 === 0,
        Severity: severity === 'OK' ? 'Informational' : severity === 'Warning' ? 'Caution' : 'Critical',
        System: link(systemUri),
        Updated: formatInstant(updatedAt),
      },
    },
  };
}
