/** Policy by which addresses of IPv6 are chosen, and the ports of the host that the shared interface can use. */
import type { View } from '../../../resource/define.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { list, type Rows, row, section } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import type { InterfaceView } from './interface-setting.js';

interface Policy {
  readonly prefix: string;
  readonly precedence: number;
  readonly label: number;
}

/** Source: RFC 6724 § 2.1. Assumption: the controller has no other. */
const policies: readonly Policy[] = [
  { prefix: '::1/128', precedence: 50, label: 0 },
  { prefix: '::/0', precedence: 40, label: 1 },
  { prefix: '::ffff:0:0/96', precedence: 35, label: 4 },
  { prefix: '2002::/16', precedence: 30, label: 2 },
  { prefix: '2001::/32', precedence: 5, label: 5 },
  { prefix: 'fc00::/7', precedence: 3, label: 13 },
];

export const policyRows: Rows<unknown> = {
  IPv6AddressPolicyTable: list('Policy by which addresses of IPv6 are chosen.', () => policies, {
    Label: row(whole(), 'Label that source and destination are matched by.', 'label'),
    Precedence: row(whole(), 'Precedence of destinations; the highest is preferred.', 'precedence'),
    Prefix: row(text(), 'Addresses that the entry is about.', 'prefix'),
  }),
};

/** Adapters in slots of OCP have a side band to the controller. */
function countSideBands({ blueprint }: Pick<ControllerTree, 'blueprint'>): number {
  return blueprint.nics.filter(({ pcie }) => pcie?.slotType?.startsWith('OCP3') === true).length;
}

export const sharedPortRows: Rows<InterfaceView> = {
  SharedNetworkPortOptions: section(
    'Port of the host that the interface shares.',
    (view: InterfaceView) => (view.part === '2' && countSideBands(view.tree) > 0 ? view : undefined),
    {
      NIC: row(oneOf(['OCP1']), 'Adapter of the port.', () => 'OCP1'),
      Port: row(whole(), 'Number of the port.', 1),
    },
  ),
  SupportsEmbeddedNIC: row(flag, 'Whether the interface can share a port of the board.', false),
  SupportsOCP1: row(
    flag,
    'Whether the interface can share a port of the first OCP adapter.',
    ({ tree }: View) => countSideBands(tree) > 0,
  ),
  SupportsOCP2: row(
    flag,
    'Whether the interface can share a port of the second OCP adapter.',
    ({ tree }: View) => countSideBands(tree) > 1,
  ),
};
