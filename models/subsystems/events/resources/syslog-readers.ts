/** What the subscription of a syslog server may be asked to be. */

import { wrongForm } from '../../../resource/problems.js';
import { listOf, members, oneOf, type Reader, text } from '../../../resource/readers.js';
import { type Facility, facilityNames, severityNames } from '../../remote-syslog/index.js';
import type { SyslogFilter } from '../syslog-subscriptions.js';

/** Unit: characters. Assumption: a name is at most 253 long, and a port follows it. */
const addressLengthMax = 280;
const portMax = 65_535;

/** A name or an address, with its port unless it is the usual one; nothing else has a meaning there. */
const shape = /^syslog:\/\/(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?\/?$/;
const shaped = text({ lengthMax: addressLengthMax, pattern: shape });

export const syslogAddressReader: Reader<string> = {
  rule: shaped.rule,
  read: (value, place) => {
    const asked = shaped.read(value, place);
    if (!asked.ok || isServer(asked.value)) return asked;
    return { ok: false, problems: [wrongForm(place, asked.value)] };
  },
};

function isServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { port } = new URL(address);
  return port === '' || (Number(port) >= 1 && Number(port) <= portMax);
}

export const facilityReader = oneOf(facilityNames);
export const lowestSeverityReader = oneOf([...severityNames, 'All']);

/** Assumption: one for each facility and severity is more than anybody tells apart. */
const filtersMax = 24;

const filterReader = members({
  LogFacilities: listOf(facilityReader, facilityNames.length * 2),
  LowestSeverity: lowestSeverityReader,
});

export const filtersReader = listOf(filterReader, filtersMax);

type GivenFilters = readonly {
  readonly LogFacilities?: readonly SyslogFilter['facilities'][number][];
  readonly LowestSeverity?: SyslogFilter['lowestSeverity'];
}[];

/** As it is written to the tree. */
export type KeptFilter = SyslogFilter & { facilities: Facility[] };

/** A filter that names no facility is for all of them, one that names no severity for all of those. */
export function readFilters(given: GivenFilters): KeptFilter[] {
  return given.map(({ LogFacilities = [], LowestSeverity = 'All' }) => ({
    facilities: LogFacilities.length === 0 ? [...facilityNames] : [...new Set(LogFacilities)],
    lowestSeverity: LowestSeverity,
  }));
}
