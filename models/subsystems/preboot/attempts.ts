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
  splitName,
  type Values,
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

export function instanceRow(): SettingRow {
  return ranged(0, attemptsMax, 0, 'The number of the attempt, which no other has; 0 leaves it out.');
}

export function nameRow(): SettingRow {
  return formed((text) => text.length <= nameLengthMax, '', 'What people call the attempt.');
}

export function retryRow(): SettingRow {
  return ranged(0, retriesMax, 3, 'How often a connection is tried again.');
}

export function timeoutRow(): SettingRow {
  return ranged(timeoutMsMin, timeoutMsMax, timeoutMsMax, 'How long a connection is waited for, in ms.');
}

export function portRow(initial: number): SettingRow {
  return ranged(1, portMax, initial, 'The port at which the target listens.');
}

/** Of the type that stands beside it. */
export function addressRow(typeName: string, says: string): SettingRow {
  const check = hasForm((text, { beside }) => isAddress(text, beside(typeName)));
  return { ...formed(() => true, noAddress, says), check };
}

export function netmaskRow(says: string): SettingRow {
  const isMask = (text: string) => subnetMaskReader.read(text, { name: '', pointer: '' }).ok;
  return formed((text) => isPlaceholder(text) || isMask(text), noAddress, says);
}

/** The addresses that are set have to be of it. */
export function addressTypeRow(addressNames: readonly string[]): SettingRow {
  const fits: Check = ({ value, name, beside }) => {
    const other = addressNames.find((address) => !isAddress(beside(address), value));
    return other === undefined ? undefined : conflict(name, other);
  };
  return choice(addressTypes, 'Which addresses it goes by.', fits);
}

/** One of the ports that there are. */
export function nicSourceRow(): SettingRow {
  return optionalText(() => undefined, 'The port it goes over, by the firmware’s name.');
}

/** What an attempt of a protocol is made of, as far as attempts depend on each other and on the server. */
export interface AttemptRules {
  readonly listName: string;
  readonly instance: string;
  readonly name: string;
  readonly connection: string;
  readonly nicSource: string;
  /** What has to be known before it is tried, by what stands beside it. */
  readonly needs: (beside: Looked['beside']) => readonly string[];
}

/** What attempts are judged by together: those of a server, one by one. */
export function attemptJudges(
  rules: AttemptRules,
  tree: Pick<ControllerTree, 'blueprint'>,
  defaults: Values,
): readonly Judge[] {
  return [judgePorts(rules, tree), judgeTogether(rules, defaults)];
}

/** Ports are those there are. */
function judgePorts({ nicSource }: AttemptRules, { blueprint }: Pick<ControllerTree, 'blueprint'>): Judge {
  const isPort = isListed(listNicSources(blueprint).map(({ name }) => name));
  return ({ name: property, value }) => {
    const { name } = splitName(property);
    if (name !== nicSource || typeof value !== 'string') return undefined;
    const wrong = isPort({ value, name, beside: () => undefined });
    return wrong && { ...wrong, property };
  };
}

/** Numbers and names belong to one attempt each, and what is tried is complete. */
function judgeTogether(rules: AttemptRules, defaults: Values): Judge {
  const folders = listFolders({ name: rules.listName, length: attemptsMax });
  const unique = [rules.instance, rules.name];
  return ({ name: property }, together) => {
    const { folder, name } = splitName(property);
    if (!folders.includes(folder)) return undefined;
    const beside = besideIn(folder, together, defaults);
    const wrong = findWrong();
    return wrong && { ...wrong, property };

    function findWrong() {
      if (unique.includes(name) && isTaken()) return conflict(name, name);
      if (beside(rules.connection) === 'Disabled') return undefined;
      const lacking = [rules.nicSource, ...rules.needs(beside)].filter((need) => isNothing(beside(need)));
      if (name === rules.connection && lacking[0] !== undefined) return conflict(name, lacking[0]);
      return lacking.includes(name) ? conflict(name, rules.connection) : undefined;
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
