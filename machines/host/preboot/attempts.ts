/**
 * Connection attempts to network storage before the operating system starts. This module is the part that all protocols
 * have in common. Each attempt has its own number, name, port and target. Source: behaviour § 2.7. The limits are those
 * of EDK II (NetworkPkg/IScsiDxe), on which firmware of this kind is based.
 */
import type { Json } from '../../../engine/index.js';
import type { Blueprint } from '../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../models/index.js';
import {
  besideIn,
  type Check,
  type CheckedValue,
  choice,
  conflict,
  formattedText,
  hasForm,
  isListed,
  listFolders,
  optionalText,
  ranged,
  type SettingRow,
  type SettingTable,
  splitName,
  type Validator,
  type Values,
  yesOrNo,
} from '../../../models/pending/index.js';
import {
  ipReader,
  ipv4Reader,
  ipv6Reader,
  isPlaceholder,
  subnetMaskReader,
} from '../../../models/resource/index.js';
import { listNetworkPorts, type NetworkPort } from '../../parts/index.js';

/** Maximum number of attempts per protocol. Source: behaviour § 2.7. */
export const attemptsMax = 4;
/** Maximum length of the name of an attempt. Unit: characters. */
const nameLengthMax = 96;
const retriesMax = 16;
/** Minimum of the connection timeout. Unit: ms. */
const timeoutMsMin = 100;
const timeoutMsMax = 20_000;
const portMax = 65_535;
const noAddress = '0.0.0.0';

const readers = { IPv4: ipv4Reader, IPv6: ipv6Reader, Auto: ipReader } as const;
const addressTypes = ['IPv4', 'IPv6', 'Auto'] as const;

function isAddress(value: Json | undefined, type: Json | undefined): boolean {
  const reader = readers[addressTypes.find((known) => known === type) ?? 'Auto'];
  return reader.read(value ?? '', { name: '', pointer: '' }).ok;
}

/**
 * Names that a protocol uses for the common settings. Example: the prefix `iSCSI` and the local end `Initiator` form
 * `iSCSIInitiatorGateway`.
 */
export interface AttemptTerms {
  /** Name of the list of attempts, such as `iSCSISources`. */
  readonly listName: string;
  /** Prefix of the name of each setting, such as `iSCSI`. */
  readonly prefix: string;
  /** Name of the local end in the names of settings, such as `Initiator`. */
  readonly end: string;
  /** Names of the local end and of its target in descriptions. */
  readonly words: { readonly end: string; readonly target: string };
  /** Name of the setting that contains the name of the target. */
  readonly targetName: string;
  /** Default TCP port of targets. */
  readonly port: number;
  /** Returns further required settings of an attempt, which depend on its other settings. */
  readonly needs?: (beside: CheckedValue['beside']) => readonly string[];
}

/** Creates the table of the settings that every attempt has, with the names that a protocol uses. */
export function attemptTable({ prefix, end, words, port }: AttemptTerms): SettingTable {
  const type = `${prefix}IpAddressType`;
  const [gateway, own, target] = [`${end}Gateway`, `${end}IpAddress`, 'TargetIpAddress'].map(
    (name) => `${prefix}${name}`,
  ) as [string, string, string];
  const rows: SettingTable = {
    AttemptInstance: ranged(
      0,
      attemptsMax,
      0,
      'Unique number of the connection attempt; 0 leaves the attempt unused.',
    ),
    AttemptName: formattedText((text) => text.length <= nameLengthMax, '', 'Name of the connection attempt.'),
    ConnectRetry: ranged(0, retriesMax, 3, 'Number of connection retries.'),
    ConnectTimeoutMS: ranged(
      timeoutMsMin,
      timeoutMsMax,
      timeoutMsMax,
      'Connection timeout, in milliseconds.',
    ),
    [`${end}InfoViaDHCP`]: yesOrNo(true, `Use of DHCP for the address of the ${words.end}.`),
    [`${end}Netmask`]: netmaskRow(`Subnet mask of the ${words.end}.`),
    NicSource: optionalText(() => undefined, 'Network port of the connection, by its name in the firmware.'),
    TargetInfoViaDHCP: yesOrNo(true, `Use of DHCP for the data of the ${words.target}.`),
    TargetTcpPort: ranged(1, portMax, port, `TCP port of the ${words.target}.`),
  };
  return {
    ...Object.fromEntries(Object.entries(rows).map(([name, row]) => [prefix + name, row])),
    [type]: addressTypeRow([own, gateway, target]),
    [gateway]: addressRow(type, `Gateway of the ${words.end}.`),
    [own]: addressRow(type, `IP address of the ${words.end}.`),
    [target]: addressRow(type, `IP address of the ${words.target}.`),
  };
}

/** Creates the row of an address. The address must be of the configured type. */
function addressRow(typeName: string, description: string): SettingRow {
  const check = hasForm((text, { beside }) => isAddress(text, beside(typeName)));
  return { ...formattedText(() => true, noAddress, description), check };
}

function netmaskRow(description: string): SettingRow {
  const isMask = (text: string) => subnetMaskReader.read(text, { name: '', pointer: '' }).ok;
  return formattedText((text) => isPlaceholder(text) || isMask(text), noAddress, description);
}

/** Creates the row of the address type. All configured addresses must be of this type. */
function addressTypeRow(addressNames: readonly string[]): SettingRow {
  const fits: Check = ({ value, name, beside }) => {
    const other = addressNames.find((address) => !isAddress(beside(address), value));
    return other === undefined ? undefined : conflict(name, other);
  };
  return choice(addressTypes, 'Type of the IP addresses.', fits);
}

/** Returns the validators of the attempts of a server. Each validator checks one setting of one attempt at a time. */
export function attemptValidators(
  terms: AttemptTerms,
  tree: Pick<ControllerTree, 'blueprint'>,
  defaults: Values,
): readonly Validator[] {
  return [judgePorts(terms, tree), judgeTogether(terms, defaults)];
}

/** Creates the validator of network ports: an attempt can use only an existing port. */
function judgePorts({ prefix }: AttemptTerms, { blueprint }: Pick<ControllerTree, 'blueprint'>): Validator {
  const isPort = isListed(listNicSources(blueprint).map(({ name }) => name));
  return ({ name: property, value }) => {
    const { name } = splitName(property);
    if (name !== `${prefix}NicSource` || typeof value !== 'string') return undefined;
    const wrong = isPort({ value, name, beside: () => undefined });
    return wrong && { ...wrong, property };
  };
}

/** Lists the settings that an attempt requires because the network does not supply them. */
function needsOf({ prefix, end, targetName, needs }: AttemptTerms, beside: CheckedValue['beside']): string[] {
  const isTold = (what: string) => beside(`${prefix}${what}InfoViaDHCP`) === true;
  return [
    `${prefix}NicSource`,
    ...(isTold('Target') ? [] : [targetName, `${prefix}TargetIpAddress`]),
    ...(isTold(end) ? [] : [`${prefix}${end}IpAddress`]),
    ...(needs?.(beside) ?? []),
  ];
}

/**
 * Creates the validator that compares all attempts of a protocol: numbers and names are unique, and enabled attempts
 * are complete.
 */
function judgeTogether(terms: AttemptTerms, defaults: Values): Validator {
  const { listName, prefix } = terms;
  const folders = listFolders({ name: listName, length: attemptsMax });
  const unique = [`${prefix}AttemptInstance`, `${prefix}AttemptName`];
  const connection = `${prefix}Connection`;
  return ({ name: property }, together) => {
    const { folder, name } = splitName(property);
    if (!folders.includes(folder)) return undefined;
    const beside = besideIn(folder, together, defaults);
    const wrong = findWrong();
    return wrong && { ...wrong, property };

    function findWrong() {
      if (unique.includes(name) && isTaken()) return conflict(name, name);
      if (beside(connection) === 'Disabled') return undefined;
      const lacking = needsOf(terms, beside).filter((need) => isNothing(beside(need)));
      if (name === connection && lacking[0] !== undefined) return conflict(name, lacking[0]);
      return lacking.includes(name) ? conflict(name, connection) : undefined;
    }

    function isTaken(): boolean {
      const own = beside(name);
      const others = folders.filter((other) => other !== folder);
      return !isNothing(own) && others.some((other) => besideIn(other, together, defaults)(name) === own);
    }
  };
}

function isNothing(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === 0 ||
    (typeof value === 'string' && isPlaceholder(value))
  );
}

// Network ports for network storage, by the names that the settings use.

type Fitted = Pick<Blueprint, 'storage' | 'nics'>;

interface NicSource {
  /** Name of the port, such as `Slot2NicBoot1` for the first port in slot 2. Source: behaviour § 2.7. */
  readonly name: string;
  readonly port: NetworkPort;
}

export function listNicSources(blueprint: Fitted): readonly NicSource[] {
  const inSlot = new Map<number, number>();
  return listNetworkPorts(blueprint).map((port) => {
    const { slot } = port.device.built;
    const number = (inSlot.get(slot) ?? 0) + 1;
    inSlot.set(slot, number);
    return { name: `Slot${slot}NicBoot${number}`, port };
  });
}

export function findNicSource(blueprint: Fitted, name: Json | undefined): NicSource | undefined {
  return listNicSources(blueprint).find((source) => source.name === name);
}
