/**
 * Resource of the controller's clock: its time, its time zone, and its time servers. Time servers that this resource
 * configures are queried at once. Time servers of a DHCP server are queried after the reset that applies the DHCP
 * setting.
 */
import { formatInstant, type Json } from '../../../../engine/index.js';
import { type ControllerTree, controllerTime } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  defineAt,
  eitherTime,
  flag,
  hostReader,
  identity,
  dateTime as instant,
  instantReader,
  linkRow,
  links,
  list,
  managerPattern,
  ofManager,
  oneOf,
  patchedList,
  patchedListOf,
  property,
  type Rows,
  root,
  row,
  section,
  settingsIn,
  type TimeZone,
  text,
  timeZones,
  type View,
  valuesOf,
  whole,
  withoutPlaceholders,
} from '../../../../models/resource/index.js';
import {
  type ControllerSettings,
  configurationRow,
  listNtpServers,
  ntpServersMax,
  settingsModified,
  takesDhcpTimeServers,
} from '../../../network-settings/index.js';
import { seekTimeServers, setClock } from '../set-clock.js';
import { clockAddress } from '../state.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Fills up a list of time servers with empty strings to the maximum length (behaviour § 2.17). */
function places(servers: readonly string[]): readonly string[] {
  return Array.from({ length: ntpServersMax }, (_, index) => servers[index] ?? '');
}

/**
 * Returns an error for a change of the static time servers while a DHCP server supplies time servers. A pending setting
 * that enables this supply has the same effect.
 */
function lockedByDhcp({ controllerSettings }: ControllerTree, pointer: string): Message | undefined {
  return takesDhcpTimeServers(controllerSettings.configured)
    ? mgmtMessage('SNTPConfigurationManagedByDHCPAndIsReadOnly', ['StaticNTPServers'], pointer)
    : undefined;
}

const zoneRows: Rows<TimeZone> = {
  Index: row(whole(), 'Index of the time zone in the list.', 'Index'),
  Name: row(text(), 'Cities or regions in the time zone.', 'Name'),
  UtcOffset: row(text(), 'Offset of local time from UTC.', 'UtcOffset'),
  Value: row(text(), 'Time zone in POSIX TZ notation.', 'Value'),
};

/** Properties of the selected time zone; a client selects it by its index or by its name. */
const chosenZoneRows: Rows<TimeZone> = {
  ...zoneRows,
  Index: row(whole(0, timeZones.length - 1), 'Index of the time zone in the list.', 'Index', {
    set: {
      ...byManager,
      apply: ({ draft }, value) => {
        draft.controllerClock.timeZone = value;
      },
    },
  }),
  Name: row(oneOf(timeZones.map(({ Name }) => Name)), 'Cities or regions in the time zone.', 'Name', {
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

export const dateTime = defineAt(`${managerPattern}DateTime/`, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtDateTime.v2_0_1.VndMgmtDateTime',
  typeDescription: 'Clock and time zone of a management controller.',
  varies: ['now'],
  properties: {
    ...identity('DateTime', 'Controller Date and Time', 'The clock of the management controller'),
    ConfigurationSettings: configurationRow(({ propagatesTime }) => propagatesTime),
    DateTime: row(
      instant,
      "Current date and time of the controller's clock.",
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
      'Time servers in use, from static configuration or from DHCP.',
      ({ tree }) => places(listNtpServers(tree)),
    ),
    StaticNTPServers: row(
      patchedListOf(hostReader, ntpServersMax),
      'Time servers that a user configured, used when no DHCP server provides any.',
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
      'Indicates whether the host clock is set from the controller clock at each host boot.',
    ),
    TimeZone: section(
      'Time zone of the local time that is shown to users.',
      ({ tree }: View) => timeZones[tree.controllerClock.timeZone],
      chosenZoneRows,
    ),
    TimeZoneList: list('Time zones that can be selected.', () => timeZones, zoneRows),
    Links: links({
      EthernetNICs: linkRow(
        'Link to the network interfaces of the controller, which can receive time servers from DHCP.',
        `${root}Managers/1/EthernetInterfaces/`,
      ),
    }),
  },
  finishPatch: (_, set) => contradictionOfZones(set),
  applyTimes: eitherTime,
  modified: settingsModified,
});

/** Returns an error when the index and the name in one body identify different time zones. */
function contradictionOfZones(set: ReadonlyMap<string, Json>): Message[] {
  const [index, name] = [set.get('/TimeZone/Index'), set.get('/TimeZone/Name')];
  if (index === undefined || name === undefined || timeZones[Number(index)]?.Name === name) return [];
  return [baseMessage('PropertyValueConflict', ['Index', 'Name'], '/TimeZone/Index')];
}
