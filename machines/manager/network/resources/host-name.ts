/**
 * Names of the controller: one host name for all its interfaces, and the domain that applies unless a DHCP server
 * supplies another.
 */
import type { Json } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import type { View } from '../../../../models/resource/index.js';
import {
  domainNameReader,
  fullNameReader,
  hostNameReader,
  property,
  type Rows,
  row,
  text,
} from '../../../../models/resource/index.js';
import { formatFqdn, parseDomain } from '../../../network-settings/index.js';

export const hostName = property({
  privilege: 'MgmtConfigPriv',
  reader: hostNameReader,
  apply: ({ draft }, value) => {
    draft.controllerSettings.configured.hostName = value;
  },
});

export const domainName = property({
  privilege: 'MgmtConfigPriv',
  reader: domainNameReader,
  apply: ({ draft }, value) => {
    draft.controllerSettings.configured.domainName = value;
  },
});

/**
 * Property that sets host name and domain at once. A value that repeats the shown name changes nothing, even if a DHCP
 * server has supplied the domain.
 */
const fqdn = property({
  privilege: 'MgmtConfigPriv',
  reader: fullNameReader,
  apply: ({ draft, tree }, value) => {
    if (value === formatFqdn(tree.controllerSettings.configured, tree)) return;
    const { configured } = draft.controllerSettings;
    configured.hostName = hostPart(value);
    configured.domainName = parseDomain(value);
  },
});

function hostPart(fullName: string): string {
  return fullName.slice(0, fullName.indexOf('.'));
}

/** Name properties that each interface of the controller shows. */
export const nameRows = {
  HostName: row(
    text(),
    'Host name of the controller, without the domain.',
    ({ tree }: View) => tree.controllerSettings.configured.hostName,
    { setBy: hostName },
  ),
  FQDN: row(
    text(),
    'Fully qualified domain name of the controller.',
    ({ tree }: View) => formatFqdn(tree.controllerSettings.configured, tree),
    { setBy: fqdn },
  ),
} satisfies Rows;

/**
 * Returns errors for contradicting names in one body. The domain of a full name is stored, like `DomainName`, even
 * while a DHCP server supplies another domain.
 */
export function nameConflicts({ tree, view }: Transaction, given: ReadonlyMap<string, Json>): Message[] {
  const { configured } = view.controllerSettings;
  const full = given.get('/FQDN');
  if (typeof full !== 'string') return [];
  const host = given.get('/HostName') ?? given.get('/Oem/Vnd/HostName') ?? configured.hostName;
  const domain = given.get('/Oem/Vnd/DomainName') ?? configured.domainName;
  if (hostPart(full) !== host) return [baseMessage('PropertyValueConflict', ['FQDN', 'HostName'], '/FQDN')];
  const isShown = full === formatFqdn(tree.controllerSettings.configured, tree);
  return isShown || parseDomain(full) === domain
    ? []
    : [baseMessage('PropertyValueConflict', ['FQDN', 'DomainName'], '/FQDN')];
}
