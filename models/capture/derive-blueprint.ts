/**
 * Derivation of a blueprint from a capture by standard properties. The parts of the simulated server are those of the
 * captured one, with their captured names.
 */
import { type BlueprintInput, blueprintProblems } from '../blueprint/index.js';
import type { Capture, CaptureNote } from './capture.js';
import { identityOf, numberOf, objectOf, partsOf, textOf } from './captured-values.js';
import { deriveCooling } from './derive-cooling.js';
import { deriveNetwork } from './derive-network.js';
import { derivePower } from './derive-power.js';
import { deriveProcessing } from './derive-processing.js';
import { deriveSecureBoot } from './derive-secure-boot.js';
import { deriveStorage } from './derive-storage.js';
import type { Derived, DerivedPart } from './derived.js';
import type { RoleMap } from './role-map.js';

/** Facts of the captured server that a blueprint has no place for, or another form. */
export interface CapturedIdentity {
  readonly manufacturer?: string;
  readonly model?: string;
  readonly serialNumber?: string;
  readonly uuid?: string;
  readonly hostName?: string;
  readonly biosVersion?: string;
  readonly managerModel?: string;
  readonly managerFirmwareVersion?: string;
}

export interface DerivedBlueprint {
  /** Overrides of the default blueprint; `resolveBlueprint` accepts them. */
  readonly overrides: BlueprintInput;
  readonly identity: CapturedIdentity;
  /** Parts of the blueprint by the captured resource, or by the object in a resource (`URI#/Fans/0`). */
  readonly parts: ReadonlyMap<string, DerivedPart>;
  /** Parts that the blueprint has no place for, and values that were replaced. */
  readonly notes: readonly CaptureNote[];
}

type Overrides = { -readonly [Key in keyof BlueprintInput]: BlueprintInput[Key] };

/** Derives overrides of the default blueprint from the primary system, chassis and manager of a capture. */
export function deriveBlueprint(capture: Capture, roles: RoleMap): DerivedBlueprint {
  const derived: readonly Derived[] = [
    deriveSystem(capture, roles),
    deriveProcessing(capture, roles),
    deriveCooling(capture, roles),
    derivePower(capture, roles),
    deriveStorage(capture, roles),
    deriveNetwork(capture, roles),
    deriveSecureBoot(capture, roles),
  ];
  const overrides: Overrides = Object.assign({}, ...derived.map((each) => each.overrides));
  const notes = derived.flatMap((each) => each.notes);
  return {
    overrides: withoutProblems(overrides, notes),
    identity: identify(capture, roles),
    parts: new Map(derived.flatMap(({ parts }) => parts.map((part) => [part.uri, part] as const))),
    notes,
  };
}

/** Returns the overrides without keys that the schema refuses, and adds a note for each of these keys. */
function withoutProblems(overrides: Overrides, notes: CaptureNote[]): BlueprintInput {
  const accepted: Overrides = { ...overrides };
  for (const { path, message, expected } of blueprintProblems(overrides)) {
    const key = /^\w+/u.exec(path)?.[0] as keyof Overrides | undefined;
    if (key === undefined || accepted[key] === undefined) continue;
    delete accepted[key];
    notes.push({
      path: key,
      kind: 'repaired',
      found: `${path} ${message}, not ${expected}`,
      done: 'the default is used',
    });
  }
  return accepted;
}

const hostNameForm = /^[0-9a-z](?:[0-9a-z-]{0,61}[0-9a-z])?$/iu;
const biosVersionForm = /^U\d{2} v\d+\.\d{2} \(\d{2}\/\d{2}\/\d{4}\)$/u;
const chassisTypes = ['RackMount', 'Blade', 'Tower', 'StandAlone'] as const;

function deriveSystem(capture: Capture, roles: RoleMap): Derived {
  const body = (uri: string | undefined) => (uri === undefined ? undefined : capture.find(uri)?.body);
  const system = body(roles.first('system'));
  const manager = body(roles.first('manager'));
  const chassis = body(roles.first('chassis'));
  const hostName = textOf(system, 'HostName')?.split('.')[0];
  const biosVersion = textOf(system, 'BiosVersion');
  const managerName = textOf(
    body(roles.within(roles.first('manager') ?? '', 'networkProtocol')[0]?.uri),
    'HostName',
  );
  const type = chassisTypes.find((each) => each === textOf(chassis, 'ChassisType'));
  const heightU = heightOf(numberOf(chassis, 'HeightMm'));
  const text = (key: string, value: string | undefined) => (value === undefined ? {} : { [key]: value });
  return {
    overrides: {
      system: {
        ...text('manufacturer', textOf(system, 'Manufacturer')),
        ...text('model', textOf(system, 'Model')),
        ...text('sku', textOf(system, 'SKU')),
        ...text('hostName', hostName !== undefined && hostNameForm.test(hostName) ? hostName : undefined),
        ...(biosVersion !== undefined && biosVersionForm.test(biosVersion) ? { biosVersion } : {}),
        ...identityOf(system),
      },
      manager: {
        ...text('model', textOf(manager, 'Model')),
        ...text(
          'hostName',
          managerName !== undefined && hostNameForm.test(managerName) ? managerName : undefined,
        ),
        ...identityOf(manager),
      },
      ...(type === undefined && heightU === undefined
        ? {}
        : {
            chassis: {
              ...(type === undefined ? {} : { type }),
              ...(heightU === undefined ? {} : { heightU }),
            },
          }),
      settings: { initialPower: textOf(system, 'PowerState') === 'Off' ? 'off' : 'on' },
    },
    parts: [],
    notes: [],
  };
}

/** Height of a rack unit. Unit: mm. Source: EIA-310. */
const rackUnitMm = 44.45;

function heightOf(heightMm: number | undefined): number | undefined {
  const units = heightMm === undefined ? 0 : Math.round(heightMm / rackUnitMm);
  return units >= 1 && units <= 48 ? units : undefined;
}

function identify(capture: Capture, roles: RoleMap): CapturedIdentity {
  const [system] = partsOf(capture, roles.all('system'));
  const [manager] = partsOf(capture, roles.all('manager'));
  const given: Record<keyof CapturedIdentity, string | undefined> = {
    manufacturer: textOf(system?.body, 'Manufacturer'),
    model: textOf(system?.body, 'Model'),
    serialNumber: textOf(system?.body, 'SerialNumber'),
    uuid: textOf(system?.body, 'UUID'),
    hostName: textOf(system?.body, 'HostName'),
    biosVersion: textOf(system?.body, 'BiosVersion'),
    managerModel: textOf(manager?.body, 'Model') ?? textOf(objectOf(manager?.body, 'Model'), 'Name'),
    managerFirmwareVersion: textOf(manager?.body, 'FirmwareVersion'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
