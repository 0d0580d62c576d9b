/** Rows that the Ethernet interfaces have alike, those of the host and those of the controller. */
import { oneOf, text } from '../../../resource/readers.js';
import { type Row, type Rows, row } from '../../../resource/rows.js';
import { vendor } from '../../../resource/shared-rows.js';

export function interfaceType<const Type extends 'Physical' | 'Virtual'>(type: Type): Row<unknown> {
  return row(oneOf([type]), 'Whether the interface is a device or made of software.', () => type);
}

/** Both are the same where nobody can give an interface another address than it was made with. */
export function macRows<Subject>(
  macIn: (subject: Subject) => string,
  permanentIn: (subject: Subject) => string = macIn,
): Rows<Subject> {
  return {
    MACAddress: row(text(), 'The address the interface is reached by on its network.', macIn),
    PermanentMACAddress: row(text(), 'The address its maker gave to the interface.', permanentIn),
  };
}

export function linkStatus<Subject>(
  statusIn: (subject: Subject) => 'LinkUp' | 'NoLink' | 'LinkDown',
): Row<Subject> {
  return row(oneOf(['LinkUp', 'NoLink', 'LinkDown']), 'Whether the interface has a link.', statusIn);
}

/** The vendor's section of an interface of the controller. */
export function vendorInterface<Subject>(rows: Rows<Subject>): Row<Subject> {
  return vendor(
    'VndMgmtEthernetNetworkInterface.v2_3_2.VndMgmtEthernetNetworkInterface',
    'What the vendor adds to a network interface of a management controller.',
    rows,
  );
}

export function sharing<Subject>(
  sharedIn: (subject: Subject) => 'Dedicated' | 'Shared' | 'HostInterface',
): Row<Subject> {
  return row(oneOf(['Dedicated', 'Shared', 'HostInterface']), 'Whom the interface is shared with.', sharedIn);
}
