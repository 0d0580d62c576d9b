/** Targets of an image, read from the options of a user into the members of its header. */
import { resolvedDefault } from '../../../models/blueprint/index.js';
import { didYouMean } from '../../../models/document/index.js';
import {
  type Activation,
  activations,
  deviceClass,
  type FirmwareKindName,
  firmwareKind,
  firmwareKinds,
  firmwareTarget,
  listFirmware,
  type Updater,
  updaters,
} from '../../parts/index.js';

/** Options of the purpose of an image, as a user gives them. */
export interface PurposeOptions {
  /** Targets: a kind of firmware, a kind and a model (`drive/VB000480NVM3`), or UUIDs. */
  readonly for: readonly string[];
  /** Device class: a UUID. Default: from the kind. */
  readonly deviceClass?: string | undefined;
  /** Programs that may install the image. Default: from the kind. */
  readonly updatableBy?: readonly string[] | undefined;
  /** Instant at which the firmware is activated. Default: from the kind. */
  readonly activates?: string | undefined;
}

/** Returns the name of an option for messages: `--device-class` for a command, `deviceClass` for a library call. */
export type OptionName = (option: keyof PurposeOptions) => string;

interface Purpose {
  readonly deviceClass: string;
  readonly targets: string[];
  readonly updatableBy: Updater[];
  readonly activates: Activation;
}

type PurposeRead =
  | { readonly ok: true; readonly purpose: Purpose; readonly kind?: FirmwareKindName }
  | { readonly ok: false; readonly problem: string };

/** Kinds of firmware for which images can be made. */
export const updatableKinds: readonly FirmwareKindName[] = Object.keys(firmwareKinds)
  .filter((name) => isKind(name))
  .filter((name) => firmwareKinds[name].updatableBy.length > 0);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isKind(name: string): name is FirmwareKindName {
  return Object.hasOwn(firmwareKinds, name);
}

function wrong(problem: string): PurposeRead {
  return { ok: false, problem };
}

/**
 * Reads the targets, the device class, the updaters and the activation from the options. A returned problem names the
 * wrong option.
 */
export function readPurpose(flags: PurposeOptions, nameOf: OptionName): PurposeRead {
  const kinds = new Set<FirmwareKindName>();
  const targets: string[] = [];
  for (const text of flags.for) {
    const [name = '', ...model] = text.split('/');
    if (uuid.test(text)) targets.push(text.toLowerCase());
    else if (isKind(name) && updatableKinds.includes(name)) {
      const built = model.join('/') || usualModel(name);
      if (built === undefined)
        return wrong(
          `${nameOf('for')} ${text}: the default server has no such part; say the model too: ${name}/MODEL`,
        );
      kinds.add(name);
      targets.push(firmwareTarget(name, built));
    } else {
      return wrong(
        `${nameOf('for')} ${text} is neither a target's UUID nor one of ${updatableKinds.join(', ')}, with an optional model: drive/MODEL${didYouMean(name, updatableKinds)}`,
      );
    }
  }
  const [kind, another] = kinds;
  if (another !== undefined)
    return wrong(`${nameOf('for')}: an image is for one kind, not for ${[...kinds].join(' and ')}`);
  if (kind === undefined) return withoutKind(flags, targets, nameOf);
  const { updatableBy, activates } = firmwareKinds[kind];
  const read = completed(
    flags,
    { deviceClass: deviceClass(kind), targets, updatableBy: [...updatableBy], activates },
    nameOf,
  );
  return read.ok ? { ...read, kind } : read;
}

/**
 * Returns the expected form of the versions of a kind of firmware, by an example; undefined if any text is valid.
 * Software of the server parses the versions of some kinds.
 */
export function versionForm(kind: FirmwareKindName): string | undefined {
  return firmwareKind(kind).form?.example;
}

/** Returns true if a version has the form of its kind of firmware. */
export function hasVersionForm(kind: FirmwareKindName, version: string): boolean {
  return firmwareKind(kind).form?.pattern.test(version) ?? true;
}

/**
 * Reads the purpose of an image for which no kind of firmware is given. All defaults come from the kind. An image with
 * target UUIDs alone therefore needs the other options.
 */
function withoutKind(flags: PurposeOptions, targets: string[], nameOf: OptionName): PurposeRead {
  const options = ['deviceClass', 'updatableBy', 'activates'] as const;
  const missing = options.filter((option) => flags[option] === undefined).map(nameOf);
  if (missing.length > 0)
    return wrong(`${nameOf('for')} a target's UUID alone needs ${missing.join(', ')} as well`);
  return completed(
    flags,
    { deviceClass: '', targets, updatableBy: ['Bmc'], activates: 'Immediately' },
    nameOf,
  );
}

function completed(flags: PurposeOptions, usual: Purpose, nameOf: OptionName): PurposeRead {
  const updatableBy = flags.updatableBy?.map((name) => updaters.find((each) => each === name));
  if (updatableBy?.includes(undefined))
    return wrong(`${nameOf('updatableBy')} is one or more of ${updaters.join(', ')}`);
  const activates = activations.find((each) => each === flags.activates);
  if (flags.activates !== undefined && activates === undefined)
    return wrong(`${nameOf('activates')} is one of ${activations.join(', ')}`);
  if (flags.deviceClass !== undefined && !uuid.test(flags.deviceClass))
    return wrong(`${nameOf('deviceClass')} is a UUID`);
  return {
    ok: true,
    purpose: {
      deviceClass: flags.deviceClass?.toLowerCase() ?? usual.deviceClass,
      targets: usual.targets,
      updatableBy: updatableBy?.filter((each) => each !== undefined) ?? usual.updatableBy,
      activates: activates ?? usual.activates,
    },
  };
}

/** Returns the first model of the kind in the default server. */
function usualModel(kind: FirmwareKindName): string | undefined {
  return listFirmware(resolvedDefault).find((item) => item.kind === kind)?.model;
}
