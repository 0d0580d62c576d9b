/**
 * What the firmware was told to reach over the network and tries to: what it calls each, and where it finds it. An attempt
 * is one of them from the start on that takes it over, until another start takes it back.
 */
import type { Json } from '../../../engine/index.js';
import { besideIn, type ListForm, type Looked, listFolders, type Values } from '../../pending/index.js';
import { isPlaceholder } from '../../resource/host-readers.js';
import type { ControllerTree } from '../../tree.js';
import { type NetworkPort, portPath, portStructuredName } from '../parts/index.js';
import { type AttemptTerms, attemptsMax } from './attempts.js';
import { findNicSource } from './nic-sources.js';

export interface BootTarget {
  /** As structured names and the servers of a blueprint call it. */
  readonly protocol: 'iSCSI' | 'NVMeOF';
  /** Among the attempts of its protocol, from 0. */
  readonly place: number;
  readonly port: NetworkPort;
  /** What people call the attempt; empty where they call it nothing. */
  readonly name: string;
  /** Null for either. */
  readonly family: 'IPv4' | 'IPv6' | null;
  readonly structuredName: string;
  readonly path: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
}

/** How a protocol says what its attempts are. */
export interface TargetForm extends Pick<BootTarget, 'protocol'> {
  readonly area: 'iscsi' | 'nvmeof';
  readonly terms: AttemptTerms;
  readonly defaults: Values;
  /** The end of a device path, by the settings of the attempt. */
  readonly node: (beside: Looked['beside']) => string;
}

const families = ['IPv4', 'IPv6'] as const;

type Told = Pick<ControllerTree, 'blueprint' | 'preboot'>;

function foldersOf({ listName }: AttemptTerms): readonly string[] {
  return listFolders({ name: listName, length: attemptsMax });
}

/** Those of a protocol, by their places. A port that several are reached over counts them. */
export function listTargets(
  { area, protocol, terms, defaults, node }: TargetForm,
  { blueprint, preboot }: Told,
): readonly BootTarget[] {
  const { inForce } = preboot[area];
  const turns = new Map<string, number>();
  return foldersOf(terms).flatMap((folder, place) => {
    const beside = besideIn(folder, inForce, defaults);
    const setting = (name: string) => beside(`${terms.prefix}${name}`);
    if (setting('AttemptInstance') === 0 || setting('Connection') === 'Disabled') return [];
    const port = findNicSource(blueprint, setting('NicSource'))?.port;
    if (port === undefined) return [];
    const turn = (turns.get(port.id) ?? 0) + 1;
    turns.set(port.id, turn);
    const address = String(setting('TargetIpAddress'));
    const family = isPlaceholder(address) ? familyOf(setting('IpAddressType')) : familyIn(address);
    // By a server of the network, and in the other version of IP, there is no address to show yet.
    const shownAddress = isPlaceholder(address) && family === 'IPv6' ? '::' : address;
    const target: BootTarget = {
      protocol,
      place,
      port,
      name: String(setting('AttemptName')),
      family,
      structuredName: portStructuredName(port, { qualifier: protocol, ...(turn > 1 ? { turn } : {}) }),
      path: (tree) => `${portPath(tree, port)}/${familyIn(shownAddress)}(${shownAddress})/${node(beside)}`,
    };
    return [target];
  });
}

function familyIn(address: string): 'IPv4' | 'IPv6' {
  return address.includes(':') ? 'IPv6' : 'IPv4';
}

/** Of the addresses that an attempt goes by; null for either. */
function familyOf(type: Json | undefined): BootTarget['family'] {
  return families.find((family) => family === type) ?? null;
}

/** What the firmware fills into the attempts that it makes. */
export function filledRows(form: TargetForm): NonNullable<ListForm['filled']> {
  const find = (folder: string, tree: Told) =>
    listTargets(form, tree).find(({ place }) => foldersOf(form.terms)[place] === folder);
  return {
    StructuredBootString: {
      says: 'What the firmware calls it among its boot options; null unless it is one.',
      show: ({ folder }, { tree }) => find(folder, tree)?.structuredName ?? null,
    },
    UEFIDevicePath: {
      says: 'Where the firmware finds it; null unless it is a boot option.',
      show: ({ folder }, { tree }) => find(folder, tree)?.path(tree) ?? null,
    },
  };
}
