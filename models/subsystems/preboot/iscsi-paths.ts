/** What the firmware calls a target that it can start the server from, and where it finds it. */
import type { Json } from '../../../engine/index.js';
import type { Element } from '../../pending/index.js';
import type { View } from '../../resource/define.js';
import { portStructuredName } from '../boot/index.js';
import { portPath } from '../parts/index.js';
import { findNicSource } from './nic-sources.js';

/** Hexadecimal digits of a logical unit number, and of each of its groups. Source: UEFI 2.10 § 10.3.4.21, SAM-3. */
const unitDigits = 16;
const groupDigits = 4;

function valueIn({ values, folder }: Element, name: string): Json | undefined {
  return values[folder + name];
}

/** The port that a target is reached over; undefined where it is not connected. */
function findPort(element: Element, { tree }: View) {
  const isTried =
    valueIn(element, 'iSCSIAttemptInstance') !== 0 && valueIn(element, 'iSCSIConnection') !== 'Disabled';
  return isTried ? findNicSource(tree.blueprint, valueIn(element, 'iSCSINicSource'))?.port : undefined;
}

/** A port that several targets are reached over is counted (behaviour "Structured boot names"). */
export function iscsiBootName(element: Element, view: View): string | null {
  const port = findPort(element, view);
  if (port === undefined) return null;
  const [list = '', index = '0'] = element.folder.split('/');
  const before = Array.from({ length: Number(index) }, (_, place) => {
    const other = findPort({ ...element, folder: `${list}/${place}/` }, view);
    return other?.id === port.id;
  }).filter(Boolean).length;
  return `${portStructuredName(port)}.iSCSI${before === 0 ? '' : before + 1}`;
}

/** Known once the target is: what the network says of it shows in the start alone. Source: UEFI 2.10 § 10.6.1.6. */
export function iscsiDevicePath(element: Element, view: View): string | null {
  const port = findPort(element, view);
  const name = String(valueIn(element, 'iSCSITargetName') ?? '');
  if (port === undefined || name === '') return null;
  const address = String(valueIn(element, 'iSCSITargetIpAddress'));
  const family = address.includes(':') ? 'IPv6' : 'IPv4';
  const groups = String(valueIn(element, 'iSCSILUN')).split('-');
  const unit = groups.map((group) => group.padStart(groupDigits, '0')).join('');
  return `${portPath(view.tree, port)}/${family}(${address})/iSCSI(${name},0x1,0x${unit.padEnd(unitDigits, '0').toUpperCase()},None,None,None,TCP)`;
}
