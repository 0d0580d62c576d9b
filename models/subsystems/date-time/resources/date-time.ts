/**
 * The controller's clock: what it shows, the zone it is in, and the servers that correct it. Servers named here are
 * asked at once, those of a DHCP server after the reset that its setting waits for.
 */
import { formatInstant, type Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { property, type ResourceDefinition } from '../../../resource/define.js';
import { hostReader, withoutPlaceholders } from '../../../resource/host-readers.js';
import { instantReader } from '../../../resource/instant-reader.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { flag, oneOf, whole } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { controllerTime } from '../../clock/state.js';
import { timeZones } from '../../clock/time-zones-data.js';
import { takesDhcpTimeServers } from '../../network/controller-settings.js';
import { configurationSettings, settingsModified } from '../../network/resources/reset-required.js';
import { clockAddress } from '../contract.js';
import { seekTimeServers, setClock } from '../set-clock.js';
import { ntpServersMax, ntpServersOf } from '../time-servers.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Servers that a DHCP server names cannot be named here. Settings count as soon as they are made. */
function lockedByDhcp({ controllerSettings }: ControllerTree, pointer: string): Message | undefined {
  return takesDhcpTimeServers(controllerSettings.configured)
    ? mgmtMessage('SNTPConfigurationManagedByDHCPAndIsReadOnly', ['StaticNTPServers'], pointer)
    : undefined;
}

export const dateTime: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/DateTime/`,
  type: 'VndMgmtDateTime.v2_0_1.VndMgmtDateTime',
  instances: () => [{ ManagerId: '1' }],
  varies: ['now'],
  volatile: ['/DateTime'],
  project: ({ tree, now, link }) => ({
    Id: 'DateTime',
    Name: 'Controller Date and Time',
    Description: 'The clock of the management controller',
    ConfigurationSettings: configurationSettings(tree, ({ propagatesTime }) => propagatesTime),
    DateTime: formatInstant(controllerTime(tree, now)),
    NTPServers: [...ntpServersOf(tree)],
    StaticNTPServers: tree.controllerClock.staticNtpServers,
    PropagateTimeToHost: tree.controllerSettings.configured.propagatesTime,
    TimeZone: { ...timeZones[tree.controllerClock.timeZone] },
    TimeZoneList: timeZones.map((zone) => ({ ...zone })),
    Links: { EthernetNICs: link(`${root}Managers/1/EthernetInterfaces/`) },
  }),
  writable: {
    DateTime: property({
      ...byManager,
      reader: instantReader,
      apply: (stage, value) => {
        const before = formatInstant(controllerTime(stage.tree, stage.now));
        setClock(stage, Date.parse(value) - stage.now);
        stage.emit('clock.set', { before }, clockAddress);
        stage.offer(clockAddress, { type: 'clock.set' });
      },
    }),
    StaticNTPServers: property({
      ...byManager,
      locked: lockedByDhcp,
      reader: patchedListOf(hostReader, ntpServersMax),
      apply: (stage, value) => {
        const { staticNtpServers: present } = stage.tree.controllerClock;
        const servers = withoutPlaceholders(patchedList(present, value, (given) => given));
        stage.draft.controllerClock.staticNtpServers = servers;
        seekTimeServers(stage);
      },
    }),
    TimeZone: {
      Index: property({
        ...byManager,
        reader: whole(0, timeZones.length - 1),
        apply: ({ draft }, value) => {
          draft.controllerClock.timeZone = value;
        },
      }),
      Name: property({
        ...byManager,
        reader: oneOf(timeZones.map(({ Name }) => Name)),
        apply: ({ draft }, value) => {
          draft.controllerClock.timeZone = timeZones.findIndex(({ Name }) => Name === value);
        },
      }),
    },
    PropagateTimeToHost: property({
      ...byManager,
      reader: flag,
      apply: ({ draft }, value) => {
        draft.controllerSettings.configured.propagatesTime = value;
      },
    }),
  },
  settle: (_, set) => contradictionOfZones(set),
  modified: settingsModified,
};

/** A zone given by both its index and its name must be one. */
function contradictionOfZones(set: ReadonlyMap<string, Json>): Message[] {
  const [index, name] = [set.get('/TimeZone/Index'), set.get('/TimeZone/Name')];
  if (index === undefined || name === undefined || timeZones[Number(index)]?.Name === name) return [];
  return [baseMessage('PropertyValueConflict', ['Index', 'Name'], '/TimeZone/Index')];
}
