/** A mockup with a resource of each kind that lives, in URIs and shapes that the built-in service does not have. */

import type { JsonObject } from '../../../engine/index.js';
import { type Capture, readCapture } from '../../../models/capture/index.js';
import { captureBlueprint } from '../../../models/captured/index.js';
import { createController, type InProcessController } from '../../../scenarios/index.js';
import { collection, filesOf, link, type MockupFiles, resource } from './small-mockup.js';

const v1 = '/redfish/v1';

/** URIs of the mockup. */
export const uris = {
  system: `${v1}/Systems/Node-7`,
  bios: `${v1}/Systems/Node-7/Bios`,
  biosSettings: `${v1}/Systems/Node-7/Bios/Next`,
  log: `${v1}/Systems/Node-7/LogServices/Sel`,
  entries: `${v1}/Systems/Node-7/LogServices/Sel/Entries`,
  chassis: `${v1}/Chassis/Tray`,
  thermal: `${v1}/Chassis/Tray/Thermal`,
  manager: `${v1}/Managers/Bmc`,
  media: `${v1}/Managers/Bmc/VirtualMedia/Cd1`,
  accounts: `${v1}/AccountService/Accounts`,
  sessions: `${v1}/SessionService/Sessions`,
  tasks: `${v1}/TaskService/Tasks`,
  subscriptions: `${v1}/EventService/Subscriptions`,
  update: `${v1}/UpdateService`,
  rom: `${v1}/UpdateService/FirmwareInventory/HostFirmware`,
} as const;

/** Path of the folder of a URI. */
const at = (uri: string) => `${uri.slice(1)}/index.json`;

const { system, bios, biosSettings, log, entries, chassis, thermal, manager, media } = uris;

const entry = (id: string, message: string) =>
  resource(`${entries}/${id}`, '#LogEntry.v1_9_0.LogEntry', {
    Name: `Log Entry ${id}`,
    EntryType: 'SEL',
    Created: '2024-05-01T08:00:00Z',
    Severity: 'OK',
    Message: message,
    MessageId: '0x1',
    SensorNumber: 7,
    Oem: { Maker: { Raw: 'ff' } },
  });

/** Files by path, from `redfish/` on. */
export const servedMockup: MockupFiles = {
  [at(v1)]: resource(`${v1}/`, '#ServiceRoot.v1_15_0.ServiceRoot', {
    RedfishVersion: '1.15.0',
    Systems: link(`${v1}/Systems`),
    Chassis: link(`${v1}/Chassis`),
    Managers: link(`${v1}/Managers`),
    SessionService: link(`${v1}/SessionService`),
    AccountService: link(`${v1}/AccountService`),
    Tasks: link(`${v1}/TaskService`),
    EventService: link(`${v1}/EventService`),
    UpdateService: link(uris.update),
    Registries: link(`${v1}/Registries`),
  }),
  [at(`${v1}/Systems`)]: collection(`${v1}/Systems`, 'ComputerSystemCollection', [system]),
  [at(system)]: resource(system, '#ComputerSystem.v1_20_0.ComputerSystem', {
    '@odata.etag': '"captured-1"',
    SerialNumber: 'SN-7',
    AssetTag: 'rack 12',
    HostName: 'node-7',
    PowerState: 'On',
    BiosVersion: '1.8.2',
    IndicatorLED: 'Off',
    Status: { Health: 'OK', State: 'Enabled' },
    BootProgress: { LastState: 'OSRunning' },
    Boot: {
      BootOrder: ['Boot0002', 'Boot0001'],
      BootSourceOverrideEnabled: 'Continuous',
      BootSourceOverrideTarget: 'Hdd',
      'BootSourceOverrideTarget@Redfish.AllowableValues': ['None', 'Pxe', 'Hdd', 'Floppy'],
    },
    HostWatchdogTimer: { FunctionEnabled: false, TimeoutAction: 'None' },
    Oem: { Maker: { Blinks: 3 } },
    Bios: link(bios),
    LogServices: link(`${system}/LogServices`),
    Links: { ManagedBy: [link(manager)], Chassis: [link(chassis)] },
    Actions: {
      '#ComputerSystem.Reset': {
        target: `${system}/Do/Reset`,
        'ResetType@Redfish.AllowableValues': ['On', 'ForceOff', 'PowerCycle', 'ForceRestart'],
      },
      Oem: { '#Maker.Blink': { target: `${system}/Do/Blink` } },
    },
  }),
  'redfish/v1/Systems/Node-7/headers.json': JSON.stringify({
    GET: { Server: 'maker-web/2', Allow: 'GET, PATCH', ETag: '"captured-1"' },
  }),
  'redfish/v1/Systems/Node-7/time.json': JSON.stringify({ GET_Time: '0.25' }),
  [at(bios)]: resource(bios, '#Bios.v1_1_0.Bios', {
    AttributeRegistry: 'MakerBios.v1_0_0',
    Attributes: { BootMode: 'Uefi', Cores: 8, Fixed: 'Yes', Label: 'x', NumLock: 'On' },
    '@Redfish.Settings': { SettingsObject: link(biosSettings) },
    Actions: { '#Bios.ResetBios': { target: `${bios}/Do/Reset` } },
  }),
  [at(biosSettings)]: resource(biosSettings, '#Bios.v1_1_0.Bios', { Attributes: {} }),
  [at(`${v1}/Registries`)]: collection(`${v1}/Registries`, 'MessageRegistryFileCollection', [
    `${v1}/Registries/Base`,
  ]),
  [at(`${v1}/Registries/Base`)]: resource(
    `${v1}/Registries/Base`,
    '#MessageRegistryFile.v1_1_0.MessageRegistryFile',
    { Registry: 'Base.1.12' },
  ),
  [at(`${v1}/Registries/MakerBios`)]: resource(
    `${v1}/Registries/MakerBios`,
    '#AttributeRegistry.v1_3_0.AttributeRegistry',
    {
      Id: 'MakerBios.v1_0_0',
      RegistryEntries: {
        Attributes: [
          {
            AttributeName: 'BootMode',
            Type: 'Enumeration',
            DefaultValue: 'Legacy',
            Value: [{ ValueName: 'Uefi' }, { ValueName: 'Legacy' }],
          },
          { AttributeName: 'Cores', Type: 'Integer', LowerBound: 1, UpperBound: 16, DefaultValue: 16 },
          { AttributeName: 'Fixed', Type: 'String', ReadOnly: true },
          { AttributeName: 'Label', Type: 'String', MaxLength: 4 },
          {
            AttributeName: 'NumLock',
            Type: 'Enumeration',
            Value: [
              { ValueName: '1', ValueDisplayName: 'On' },
              { ValueName: '0', ValueDisplayName: 'Off' },
            ],
          },
        ],
      },
    },
  ),
  [at(`${system}/LogServices`)]: collection(`${system}/LogServices`, 'LogServiceCollection', [log]),
  [at(log)]: resource(log, '#LogService.v1_1_0.LogService', {
    Entries: link(entries),
    Actions: { '#LogService.ClearLog': { target: `${log}/Do/Clear` } },
  }),
  [at(entries)]: collection(entries, 'LogEntryCollection', [`${entries}/41`, `${entries}/40`]),
  [at(`${entries}/40`)]: entry('40', 'older'),
  [at(`${entries}/41`)]: entry('41', 'newer'),
  [at(`${v1}/Chassis`)]: collection(`${v1}/Chassis`, 'ChassisCollection', [chassis]),
  [at(chassis)]: resource(chassis, '#Chassis.v1_20_0.Chassis', {
    PowerState: 'On',
    Thermal: link(thermal),
  }),
  [at(thermal)]: resource(thermal, '#Thermal.v1_7_0.Thermal', {
    Fans: [
      { MemberId: '0', Name: 'Blower A', Reading: 4_000, ReadingUnits: 'RPM', Status: { Health: 'OK' } },
      { MemberId: '1', Name: 'Blower B', Reading: 4_100, ReadingUnits: 'RPM', Status: { Health: 'OK' } },
    ],
    Temperatures: [
      {
        MemberId: '0',
        Name: 'Inlet',
        SensorNumber: 3,
        ReadingCelsius: 24,
        PhysicalContext: 'Intake',
        UpperThresholdCritical: 60,
      },
      { MemberId: '1', Name: 'Spare', SensorNumber: 4, ReadingCelsius: null },
    ],
  }),
  [at(`${v1}/Managers`)]: collection(`${v1}/Managers`, 'ManagerCollection', [manager]),
  [at(manager)]: resource(manager, '#Manager.v1_11_0.Manager', {
    FirmwareVersion: '4.40.00.00',
    DateTime: '2024-05-01T08:00:00Z',
    VirtualMedia: link(`${manager}/VirtualMedia`),
    Actions: { '#Manager.Reset': { target: `${manager}/Do/Reset` } },
  }),
  [at(`${manager}/VirtualMedia`)]: collection(`${manager}/VirtualMedia`, 'VirtualMediaCollection', [media]),
  [at(media)]: resource(media, '#VirtualMedia.v1_4_0.VirtualMedia', {
    MediaTypes: ['CD', 'USBStick'],
    Inserted: false,
    WriteProtected: true,
    Actions: {
      '#VirtualMedia.InsertMedia': { target: `${media}/Do/Insert` },
      '#VirtualMedia.EjectMedia': { target: `${media}/Do/Eject` },
    },
  }),
  [at(`${v1}/SessionService`)]: resource(`${v1}/SessionService`, '#SessionService.v1_1_8.SessionService', {
    Sessions: link(uris.sessions),
  }),
  [at(uris.sessions)]: collection(uris.sessions, 'SessionCollection', [`${uris.sessions}/17`]),
  [at(`${uris.sessions}/17`)]: resource(`${uris.sessions}/17`, '#Session.v1_3_0.Session', {
    UserName: 'bofh',
    ClientOriginIPAddress: '192.0.2.4',
  }),
  [at(`${v1}/AccountService`)]: resource(`${v1}/AccountService`, '#AccountService.v1_7_0.AccountService', {
    Accounts: link(uris.accounts),
  }),
  [at(uris.accounts)]: collection(uris.accounts, 'ManagerAccountCollection', [
    ...[2, 3, 4].map((id) => `${uris.accounts}/${id}`),
  ]),
  ...Object.fromEntries(
    (
      [
        ['2', 'root', 'Administrator', true],
        ['3', 'viewer', 'ReadOnly', true],
        ['4', '', 'None', false],
      ] as const
    ).map(([id, UserName, RoleId, Enabled]) => [
      at(`${uris.accounts}/${id}`),
      resource(`${uris.accounts}/${id}`, '#ManagerAccount.v1_8_0.ManagerAccount', {
        UserName,
        RoleId,
        Enabled,
        Password: null,
      }),
    ]),
  ),
  [at(`${v1}/TaskService`)]: resource(`${v1}/TaskService`, '#TaskService.v1_1_0.TaskService', {
    Tasks: link(uris.tasks),
  }),
  [at(uris.tasks)]: collection(uris.tasks, 'TaskCollection', []),
  [at(`${v1}/EventService`)]: resource(`${v1}/EventService`, '#EventService.v1_7_0.EventService', {
    ServerSentEventUri: `${v1}/EventService/Stream`,
    Subscriptions: link(uris.subscriptions),
  }),
  [at(uris.subscriptions)]: collection(uris.subscriptions, 'EventDestinationCollection', []),
  [at(uris.update)]: resource(uris.update, '#UpdateService.v1_11_0.UpdateService', {
    HttpPushUri: `${uris.update}/push`,
    MultipartHttpPushUri: `${uris.update}/push-form`,
    FirmwareInventory: link(`${uris.update}/FirmwareInventory`),
    Actions: { '#UpdateService.SimpleUpdate': { target: `${uris.update}/Do/SimpleUpdate` } },
  }),
  [at(`${uris.update}/FirmwareInventory`)]: collection(
    `${uris.update}/FirmwareInventory`,
    'SoftwareInventoryCollection',
    [uris.rom],
  ),
  [at(uris.rom)]: resource(uris.rom, '#SoftwareInventory.v1_4_0.SoftwareInventory', {
    Name: 'BIOS',
    Version: '1.8.2',
  }),
  'redfish/v1/Systems/Node-7/Processors/P1/index.json': resource(
    `${system}/Processors/P1`,
    '#Processor.v1_4_0.Processor',
    { Model: 'Unlinked' },
  ),
};

/** Path of the file of a URI. */
export const fileOf = at;

/** Returns the file of a resource of the mockup with another body. */
export function changedFile(uri: string, change: (body: JsonObject) => JsonObject): MockupFiles {
  return { [at(uri)]: JSON.stringify(change(JSON.parse(String(servedMockup[at(uri)])) as JsonObject)) };
}

/** Returns the mockup as a capture, with other files in place of some. */
export function servedCapture(files: MockupFiles = {}): Capture {
  return readCapture(filesOf({ ...servedMockup, ...files }));
}

/** Password of the administrator `root`. */
export const password = 'calvin-77';

type Options = Omit<NonNullable<Parameters<typeof createController>[0]>, 'blueprint'> & {
  readonly times?: boolean;
  readonly capture?: never;
};

/** Creates a controller that shows the mockup. */
export function createCaptured(
  { times, ...options }: Options = {},
  capture = servedCapture(),
): InProcessController {
  return createController({
    userName: 'root',
    password,
    ...options,
    blueprint: captureBlueprint(capture, { times }),
  });
}
