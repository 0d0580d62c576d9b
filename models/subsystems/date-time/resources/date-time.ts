/**
 * The controller's clock: what it shows, the zone it is in, and the servers that correct it. Servers named here are
 * asked at once, those of a DHCP server after the reset that its setting waits for.
 */
import { formatInstant, type Json } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { hostReader, withoutPlaceholders } from '../../../resource/host-readers.js';
import { instantReader } from '../../../resource/instant-reader.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { dateTime as instant, valuesOf } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { property } from '../../../resource/property.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, list, type Rows, row, section } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { type TimeZone, timeZones } from '../../clock/index.js';
import {
  type ControllerSettings,
  configurationRow,
  settingsModified,
  takesDhcpTimeServers,
} from '../../network/index.js';
import { clockAddress } from '../contract.js';
import { seekTimeServers, setClock } from '../set-clock.js';
import { listNtpServers, ntpServersMax } from '../time-servers.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** As many as may be named: a place for another is empty (behaviour § 2.17). */
function places(servers: readonly string[]): readonly string[] {
  return Array.from({ length: ntpServersMax }, (_, index) => servers[index] ?? '');
}

/** Servers that a DHCP server names cannot be named here. Settings count as soon as they are made. */
function lockedByDhcp({ controllerSettings }: ControllerTree, pointer: string): Message | undefined {
  return takesDhcpTimeServers(controllerSettings.configured)
    ? mgmtMessage('SNTPConfigurationManagedByDHCPAndIsReadOnly', ['StaticNTPServers'], pointer)
    : undefined;
}

const zoneRows: Rows<TimeZone> = {
  Index: row(whole(), 'The place of the zone in the list.', 'Index'),
  Name: row(text(), 'Places in the zone.', 'Name'),
  UtcOffset: row(text(), 'How far local time is ahead of UTC.', 'UtcOffset'),
  Value: row(text(), 'The zone as POSIX writes it.', 'Value'),
};

/** The same, of the zone that is chosen: by its index or by its name. */
const chosenZoneRows: Rows<TimeZone> = {
  ...zoneRows,
  Index: row(whole(0, timeZones.length - 1), 'The place of the zone in the list.', 'Index', {
    set: {
      ...byManager,
      apply: ({ draft }, value) => {
        draft.controllerClock.timeZone = value;
      },
    },
  }),
  Name: row(oneOf(timeZones.map(({ Name }) => Name)), 'Places in the zone.', 'Name', {
    set: {
      ...byManager,
      apply: ({ draft }, value) => {
        draft.controllerClock.timeZone = timeZones.findIndex(({ Name }) => Name === value);
      },
    },
  }),
};

const configured = settingsIn(
  ({ controllerSettings }): Pick<ControllerSettings, 'propagatesTime'> => controllerSettings.configured,
);

export const dateTime = at(`${managerPattern}DateTime/`, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtDateTime.v2_0_1.VndMgmtDateTime',
  says: 'The clock of a management controller.',
  varies: ['now'],
  properties: {
    ...identity('DateTime', 'Controller Date and Time', 'The clock of the management controller'),
    ConfigurationSettings: configurationRow(({ propagatesTime }) => propagatesTime),
    DateTime: row(
      instant,
      'The time by the clock of the controller.',
      ({ tree, now }) => formatInstant(controllerTime(tree, now)),
      {
        volatile: true,
        setBy: property({
          ...byManager,
          reader: instantReader,
          apply: (stage, value) => {
            const before = formatInstant(controllerTime(stage.tree, stage.now));
            setClock(stage, Date.parse(value) - stage.now);
            stage.emit('clock.set', { before }, clockAddress);
            stage.offer(clockAddress, { type: 'clock.set' });
          },
        }),
      },
    ),
    NTPServers: row(
      valuesOf(text()),
      'The time servers that correct the clock, wherever they were named.',
      ({ tree }) => places(listNtpServers(tree)),
    ),
    StaticNTPServers: row(
      patchedListOf(hostReader, ntpServersMax),
      'The time servers named here, for when no DHCP server names any.',
      ({ tree }) => places(tree.controllerClock.staticNtpServers),
      {
        set: {
          ...byManager,
          locked: lockedByDhcp,
          apply: (stage, value) => {
            const { staticNtpServers: present } = stage.tree.controllerClock;
            const servers = withoutPlaceholders(patchedList(present, value, (given) => given));
            stage.draft.controllerClock.staticNtpServers = servers;
            seekTimeServers(stage);
          },
        },
      },
    ),
    PropagateTimeToHost: configured(
      'propagatesTime',
      flag,
      'Whether the clock of the host is set by that of the controller when the host starts.',
    ),
    TimeZone: section(
      'The zone whose local time is shown to people.',
      ({ tree }: View) => timeZones[tree.controllerClock.timeZone],
      chosenZoneRows,
    ),
    TimeZoneList: list('The zones to choose from.', () => timeZones, zoneRows),
    Links: links({
      EthernetNICs: linkRow(
        'The network interfaces of the controller, which may be given time servers.',
        `${root}Managers/1/EthernetInterfaces/`,
      ),
    }),
  },
  finishPatch: (_, set) => contradictionOfZones(set),
  applyTimes: eitherTime,
  modified: settingsModified,
});

/** A zone given by both its index and its name must be one. */
function contradictionOfZones(set: ReadonlyMap<string, Json>): Message[] {
  const [index, name] = [set.get('/TimeZone/Index'), set.get('/TimeZone/Name')];
  if (index === undefined || name === undefined || timeZones[Number(index)]?.Name === name) return [];
  return [baseMessage('PropertyValueConflict', ['Index', 'Name'], '/TimeZone/Index')];
}
