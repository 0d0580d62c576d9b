/** The firmware takes over what waits: all of it at one instant, in the POST that has come so far. */
import { isDeepStrictEqual } from 'node:util';
import { fingerprint } from '../../../engine/index.js';
import { controllerTime } from '../../controller-time.js';
import { isPending, settled, type Values, waitingOn } from '../../pending/index.js';
import type { ControllerStage } from '../../stage.js';
import { isLegacyMode } from './boot-mode.js';
import { firmwareSetupAddress } from './contract.js';
import { judgeAttributes } from './judging.js';
import { withLockedTag } from './locked-tag.js';
import { type BiosState, deliveredAttributes, noPasswords } from './state.js';

/** Of the firmware: 8 hexadecimal digits. Source: behaviour § 2.7. */
const etagDigits = 8;

export function takeOverAttributes(stage: ControllerStage): void {
  const { bios } = stage.view;
  // A way of starting that secure boot forbids gives way though nothing waits: it may have been wanted since.
  const told = toldInStart(stage.view);
  if (!isPending(bios.attributes) && !(isLegacyMode(stage.view) && told.SecureBootStatus === 'Enabled'))
    return;
  const { inForce } = bios.attributes;
  const waiting = { configured: withRestored(stage.view), inForce };
  const { values, orders, problems } = judgeAttributes(waiting, told);
  const etag = fingerprint(values).slice(0, etagDigits).toUpperCase();
  const atMs = controllerTime(stage.tree, stage.now);
  stage.put('bios', {
    ...afterOrders(bios, orders, values),
    attributes: settled(values, { etag, atMs, problems }),
  });
  if (!isDeepStrictEqual(values, inForce)) stage.emit('bios.attributesChanged', {}, firmwareSetupAddress);
  for (const [attribute, value] of Object.entries(orders)) {
    stage.emit('bios.orderTaken', { attribute, value }, firmwareSetupAddress);
  }
}

/**
 * Whether secure boot holds shows only later in the start; what it forbids is judged by what is wanted. Defaults that are
 * ordered switch it off, unless it was wanted beside them.
 */
function toldInStart({ bios, secureBoot: { enabled } }: ControllerStage['view']): Values {
  const isDelivered = bios.attributes.configured.RestoreManufacturingDefaults === 'Yes';
  const isWanted = enabled.configured && (!isDelivered || isPending(enabled));
  return isWanted ? { SecureBootStatus: 'Enabled' } : {};
}

/** Defaults that are ordered come first; what else was set stands on top of them. */
function withRestored({ bios, blueprint }: ControllerStage['view']): Values {
  const { attributes, userDefaults } = bios;
  const { configured } = attributes;
  const isOrdered = (name: string) => configured[name] === 'Yes';
  if (isOrdered('RestoreManufacturingDefaults')) return waitingOn(deliveredAttributes(blueprint), attributes);
  if (!isOrdered('RestoreDefaults')) return configured;
  return waitingOn(withLockedTag(userDefaults ?? {}, attributes.inForce), attributes);
}

/** What is erased is erased before it is saved anew. */
function afterOrders({ userDefaults, passwords }: BiosState, orders: Values, inForce: Values) {
  const isDelivered = orders.RestoreManufacturingDefaults === 'Yes';
  const isErased = isDelivered || orders.EraseUserDefaults === 'Yes';
  const kept = isErased ? null : userDefaults;
  return {
    userDefaults: orders.SaveUserDefaults === 'Yes' ? inForce : kept,
    passwords: isDelivered ? noPasswords : passwords,
  };
}
