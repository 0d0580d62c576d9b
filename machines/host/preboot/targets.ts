/**
 * Network storage targets of the firmware: their names and locations. A connection attempt becomes a target in the host
 * start that applies the attempt. It remains a target until another host start removes it.
 */
import type { Json } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import {
  areaResources,
  type BlueprintUnit,
  besideIn,
  type CheckedValue,
  type ListForm,
  listFolders,
  listTables,
  pendingList,
  pendingSetting,
  type SettingRow,
  shownList,
  shownSetting,
  type Values,
  validateByTable,
} from '../../../models/pending/index.js';
import { isPlaceholder, row, text, type View, valuesOf } from '../../../models/resource/index.js';
import { type NetworkPort, portPath, portStructuredName } from '../../parts/index.js';
import {
  type AttemptTerms,
  attemptsMax,
  attemptValidators,
  findNicSource,
  listNicSources,
} from './attempts.js';
import { prebootArea } from './state.js';

export interface BootTarget {
  /** Name of the protocol in structured boot names and in the list of network servers of a blueprint. */
  readonly protocol: 'iSCSI' | 'NVMeOF';
  /** Index of the attempt among the attempts of its protocol, from 0. */
  readonly place: number;
  readonly port: NetworkPort;
  /** Display name of the attempt; empty if it has no name. */
  readonly name: string;
  /** IP version; null if both are possible. */
  readonly family: 'IPv4' | 'IPv6' | null;
  readonly structuredName: string;
  readonly path: (tree: Pick<ControllerTree, 'seed' | 'adapters'>) => string;
}

/** Data for the conversion of the attempts of a protocol to targets. */
export interface TargetForm extends Pick<BootTarget, 'protocol'> {
  readonly area: 'iscsi' | 'nvmeof';
  readonly terms: AttemptTerms;
  readonly defaults: Values;
  /** Returns the last node of the device path, from the settings of the attempt. */
  readonly node: (beside: CheckedValue['beside']) => string;
}

const families = ['IPv4', 'IPv6'] as const;

type PrebootTree = Pick<ControllerTree, 'blueprint' | 'preboot'>;

function foldersOf({ listName }: AttemptTerms): readonly string[] {
  return listFolders({ name: listName, length: attemptsMax });
}

/**
 * Lists the targets of a protocol in the order of their attempts. Several targets on the same port are numbered in
 * their structured names.
 */
export function listTargets(
  { area, protocol, terms, defaults, node }: TargetForm,
  { blueprint, preboot }: PrebootTree,
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
    // The target address is not known yet if DHCP supplies it or if the setting contains a placeholder of the other IP
    // version.
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

/** Returns the IP version of the addresses of an attempt; null if both are possible. */
function familyOf(type: Json | undefined): BootTarget['family'] {
  return families.find((family) => family === type) ?? null;
}

/** Returns the rows of the read-only settings that the firmware adds to an attempt. */
function filledRows(form: TargetForm): NonNullable<ListForm['filled']> {
  const find = (folder: string, tree: PrebootTree) =>
    listTargets(form, tree).find(({ place }) => foldersOf(form.terms)[place] === folder);
  return {
    StructuredBootString: {
      description: 'Structured name of the boot option; null if the target is no boot option.',
      show: ({ folder }, { tree }) => find(folder, tree)?.structuredName ?? null,
    },
    UEFIDevicePath: {
      description: 'UEFI device path of the boot option; null if the target is no boot option.',
      show: ({ folder }, { tree }) => find(folder, tree)?.path(tree) ?? null,
    },
  };
}

/** Name of the local end of a protocol, which is a setting with a default. */
interface OwnName {
  readonly name: string;
  readonly setting: SettingRow;
  readonly initial: (unit: BlueprintUnit) => string;
}

const nicSourcesRow = row(
  valuesOf(text()),
  'Names of the available network ports in the firmware.',
  (_: unknown, { tree }: View) => listNicSources(tree.blueprint).map(({ name }) => name),
);

/** Creates the settings area of a protocol with its resources: the name of the local end, and the attempts. */
export function attemptArea(
  form: TargetForm,
  attempts: ListForm,
  own: OwnName,
  described: Pick<Parameters<typeof areaResources>[0], 'type' | 'description' | 'title'>,
) {
  const { area: name, terms, defaults } = form;
  const sources: ListForm = { ...attempts, filled: filledRows(form) };
  const tables = listTables(sources);
  const area = prebootArea(name, {
    defaults: (unit) => ({ ...defaults, [own.name]: own.initial(unit) }),
    validators: (tree) => [
      validateByTable((folder) => (folder === '' ? { [own.name]: own.setting } : tables(folder)), defaults),
      ...attemptValidators(terms, tree, defaults),
    ],
  });
  const shown = { [own.name]: shownSetting(own.name, own.setting), [terms.listName]: shownList(sources) };
  const resources = areaResources({
    area,
    name,
    ...described,
    shown: { ...shown, [`${terms.prefix}NicSources`]: nicSourcesRow },
    pending: {
      [own.name]: pendingSetting(area, own.name, own.setting),
      [terms.listName]: pendingList(area, sources),
    },
    defaults: shown,
  });
  return { area, resources };
}
