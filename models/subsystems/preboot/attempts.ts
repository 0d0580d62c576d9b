/**
 * Attempts to reach storage over the network before there is an operating system: a few of them, each with a number of
 * its own, a name, a port and a peer. What is alike for all protocols. Source: behaviour § 2.7; limits as EDK II has
 * them (NetworkPkg/IScsiDxe), on which firmware of this kind builds.
 */
import type { Json } from '../../../engine/index.js';
import {
  besideIn,
  type Check,
  choice,
  conflict,
  formed,
  hasForm,
  isListed,
  type Judge,
  type Looked,
  listFolders,
  optionalText,
  ranged,
  type SettingRow,
  type SettingTable,
  splitName,
  type Values,
  yesOrNo,
} from '../../pending/index.js';
import {
  ipReader,
  ipv4Reader,
  ipv6Reader,
  isPlaceholder,
  subnetMaskReader,
} from '../../resource/host-readers.js';
import type { ControllerTree } from '../../tree.js';
import { listNicSources } from './nic-sources.js';

/** Source: behaviour § 2.7. */
export const attemptsMax = 4;
/** Unit: characters. */
const nameLengthMax = 96;
const retriesMax = 16;
/** Unit: ms. */
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

/** What one protocol calls what all of them have: `iSCSI` and `Initiator` make `iSCSIInitiatorGateway`. */
export interface AttemptTerms {
  /** `iSCSISources` */
  readonly listName: string;
  /** Each setting begins with it: `iSCSI`. */
  readonly prefix: string;
  /** This end, as settings have it: `Initiator`. */
  readonly end: string;
  /** This end, and what it connects to, as sentences have them. */
  readonly words: { readonly end: string; readonly target: string };
  /** The setting that names the target. */
  readonly targetName: string;
  /** The port at which targets listen unless they say otherwise. */
  readonly port: number;
  /** What else has to be known before an attempt is tried, by what stands beside it. */
  readonly needs?: (beside: Looked['beside']) => readonly string[];
}

/** What every attempt has, by the names that a protocol gives it. */
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
      'The number of the attempt, which no other has; 0 leaves it out.',
    ),
    AttemptName: formed((text) => text.length <= nameLengthMax, '', 'What people call the attempt.'),
    ConnectRetry: ranged(0, retriesMax, 3, 'How often a connection is tried again.'),
    ConnectTimeoutMS: ranged(
      timeoutMsMin,
      timeoutMsMax,
      timeoutMsMax,
      'How long a connection is waited for, in ms.',
    ),
    [`${end}InfoViaDHCP`]: yesOrNo(true, `Whether the network says what the ${words.end}’s address is.`),
    [`${end}Netmask`]: netmaskRow(`The subnet mask of the ${words.end}.`),
    NicSource: optionalText(() => undefined, 'The port it goes over, by the firmware’s name.'),
    TargetInfoViaDHCP: yesOrNo(true, `Whether the network says what the ${words.target} is.`),
    TargetTcpPort: ranged(1, portMax, port, 'The port at which the target listens.'),
  };
  return {
    ...Object.fromEntries(Object.entries(rows).map(([name, row]) => [prefix + name, row])),
    [type]: addressTypeRow([own, gateway, target]),
    [gateway]: addressRow(type, `The gateway of the ${words.end}.`),
    [own]: addressRow(type, `The address of the ${words.end}.`),
    [target]: addressRow(type, `The address of the ${words.target}.`),
  };
}

/** Of the type that stands beside it. */
function addressRow(typeName: string, says: string): SettingRow {
  const check = hasForm((text, { beside }) => isAddress(text, beside(typeName)));
  return { ...formed(() => true, noAddress, says), check };
}

function netmaskRow(says: string): SettingRow {
  const isMask = (text: string) => subnetMaskReader.read(text, { name: '', pointer: '' }).ok;
  return formed((text) => isPlaceholder(text) || isMask(text), noAddress, says);
}

/** The addresses that are set have to be of it. */
function addressTypeRow(addressNames: readonly string[]): SettingRow {
  const fits: Check = ({ value, name, beside }) => {
    const other = addressNames.find((address) => !isAddress(beside(address), value));
    return other === undefined ? undefined : conflict(name, other);
  };
  return choice(addressTypes, 'Which addresses it goes by.', fits);
}

/** What attempts are judged by together: those of a server, one by one. */
export function attemptJudges(
  terms: AttemptTerms,
  tree: Pick<ControllerTree, 'blueprint'>,
  defaults: Values,
): readonly Judge[] {
  return [judgePorts(terms, tree), judgeTogether(terms, defaults)];
}

/** Ports are those there are. */
function judgePorts({ prefix }: AttemptTerms, { blueprint }: Pick<ControllerTree, 'blueprint'>): Judge {
  const isPort = isListed(listNicSources(blueprint).map(({ name }) => name));
  return ({ name: property, value }) => {
    const { name } = splitName(property);
    if (name !== `${prefix}NicSource` || typeof value !== 'string') return undefined;
    const wrong = isPort({ value, name, beside: () => undefined });
    return wrong && { ...wrong, property };
  };
}

/** What has to be known before an attempt is tried, by what the network does not say. */
function needsOf({ prefix, end, targetName, needs }: AttemptTerms, beside: Looked['beside']): string[] {
  const isTold = (what: string) => beside(`${prefix}${what}InfoViaDHCP`) === true;
  return [
    `${prefix}NicSource`,
    ...(isTold('Target') ? [] : [targetName, `${prefix}TargetIpAddress`]),
    ...(isTold(end) ? [] : [`${prefix}${end}IpAddress`]),
    ...(needs?.(beside) ?? []),
  ];
}

/** Numbers and names belong to one attempt each, and what is tried is complete. */
function judgeTogether(terms: AttemptTerms, defaults: Values): Judge {
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
