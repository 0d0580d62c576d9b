/** A small mockup with what captures of real controllers have: two systems' worth of roles, in a few files. */

export type MockupFiles = Readonly<Record<string, string | Uint8Array>>;

/** Returns a body with its identity first. */
export function resource(uri: string, type: string, members: object = {}): string {
  return JSON.stringify({
    '@odata.id': uri,
    '@odata.type': type,
    Id: uri.split('/').at(-1),
    Name: type,
    ...members,
  });
}

export const link = (uri: string) => ({ '@odata.id': uri });

export function collection(
  uri: string,
  type: string,
  members: readonly string[],
  others: object = {},
): string {
  return resource(uri, `#${type}.${type}`, {
    Members: members.map(link),
    'Members@odata.count': members.length,
    ...others,
  });
}

const v1 = '/redfish/v1';

/** Files by path, from `redfish/` on. */
export const smallMockup: MockupFiles = {
  'redfish/v1/index.json': resource(`${v1}/`, '#ServiceRoot.v1_15_0.ServiceRoot', {
    RedfishVersion: '1.15.0',
    Systems: link(`${v1}/Systems`),
    Managers: link(`${v1}/Managers`),
    SessionService: link(`${v1}/SessionService`),
    EventService: link(`${v1}/EventService`),
  }),
  'redfish/v1/Systems/index.json': collection(`${v1}/Systems`, 'ComputerSystemCollection', [
    `${v1}/Systems/XK77A12`,
  ]),
  'redfish/v1/Systems/XK77A12/index.json': resource(
    `${v1}/Systems/XK77A12`,
    '#ComputerSystem.v1_20_0.ComputerSystem',
    {
      SerialNumber: 'XK77A12',
      UUID: '38947555-7742-3448-3784-823347823834',
      HostName: 'db-17.lab.example',
      PowerState: 'On',
      Bios: link(`${v1}/Systems/XK77A12/Bios`),
      LogServices: link(`${v1}/Systems/XK77A12/LogServices`),
      Links: { ManagedBy: [link(`${v1}/Managers/1`)] },
      Actions: {
        '#ComputerSystem.Reset': {
          target: `${v1}/Systems/XK77A12/Actions/ComputerSystem.Reset`,
          'ResetType@Redfish.AllowableValues': ['On', 'ForceOff'],
        },
        Oem: {
          '#Maker.Blink': {
            target: `${v1}/Systems/XK77A12/Blink`,
            '@Redfish.ActionInfo': `${v1}/Systems/XK77A12/BlinkInfo`,
          },
        },
      },
    },
  ),
  'redfish/v1/Systems/XK77A12/BlinkInfo/index.json': resource(
    `${v1}/Systems/XK77A12/BlinkInfo`,
    '#ActionInfo.v1_1_0.ActionInfo',
    {
      Parameters: [{ Name: 'Speed', AllowableValues: ['Slow', 'Fast'] }],
    },
  ),
  'redfish/v1/Systems/XK77A12/Bios/index.json': resource(`${v1}/Systems/XK77A12/Bios`, '#Bios.v1_1_0.Bios', {
    Attributes: { BootMode: 'Uefi' },
    '@Redfish.Settings': { SettingsObject: link(`${v1}/Systems/XK77A12/Bios/Future`) },
  }),
  'redfish/v1/Systems/XK77A12/Bios/Future/index.json': resource(
    `${v1}/Systems/XK77A12/Bios/Future`,
    '#Bios.v1_1_0.Bios',
    {
      Attributes: {},
    },
  ),
  'redfish/v1/Systems/XK77A12/LogServices/index.json': collection(
    `${v1}/Systems/XK77A12/LogServices`,
    'LogServiceCollection',
    [`${v1}/Systems/XK77A12/LogServices/Sel`],
  ),
  'redfish/v1/Systems/XK77A12/LogServices/Sel/index.json': resource(
    `${v1}/Systems/XK77A12/LogServices/Sel`,
    '#LogService.v1_1_0.LogService',
    { Entries: link(`${v1}/Systems/XK77A12/LogServices/Sel/Entries`) },
  ),
  'redfish/v1/Systems/XK77A12/LogServices/Sel/Entries/index.json': collection(
    `${v1}/Systems/XK77A12/LogServices/Sel/Entries`,
    'LogEntryCollection',
    [`${v1}/Systems/XK77A12/LogServices/Sel/Entries/1`],
  ),
  'redfish/v1/Systems/XK77A12/LogServices/Sel/Entries/1/index.json': resource(
    `${v1}/Systems/XK77A12/LogServices/Sel/Entries/1`,
    '#LogEntry.v1_1_0.LogEntry',
    { Message: 'Login of bofh from 10.1.2.3, serial XK77A12', SensorType: null },
  ),
  'redfish/v1/Managers/index.json': collection(`${v1}/Managers`, 'ManagerCollection', [`${v1}/Managers/1`]),
  'redfish/v1/Managers/1/index.json': resource(`${v1}/Managers/1`, '#Manager.v1_11_0.Manager', {
    FirmwareVersion: '4.40.00.00',
  }),
  'redfish/v1/SessionService/index.json': resource(
    `${v1}/SessionService`,
    '#SessionService.v1_1_8.SessionService',
    {
      Sessions: link(`${v1}/SessionService/Sessions`),
    },
  ),
  'redfish/v1/SessionService/Sessions/index.json': collection(
    `${v1}/SessionService/Sessions`,
    'SessionCollection',
    [`${v1}/SessionService/Sessions/17`],
  ),
  'redfish/v1/SessionService/Sessions/17/index.json': resource(
    `${v1}/SessionService/Sessions/17`,
    '#Session.v1_3_0.Session',
    {
      UserName: 'bofh',
    },
  ),
  'redfish/v1/EventService/index.json': resource(`${v1}/EventService`, '#EventService.v1_7_0.EventService', {
    ServerSentEventUri: `${v1}/EventService/SSE`,
  }),
};

/** Returns the files as `readCapture` takes them. */
export function filesOf(files: MockupFiles): { readonly path: string; readonly bytes: Uint8Array }[] {
  return Object.entries(files).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }));
}
