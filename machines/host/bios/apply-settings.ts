/** The firmware takes over what waits: all of it at one instant, in the POST that has come so far. */
import { isDeepStrictEqual } from 'node:util';
import { fingerprint, type Json } from '../../../engine/index.js';
import { controllerTime, type Transaction } from '../../../models/index.js';
import type { FirmwareKey } from '../../../models/messages/index.js';
import {
  isPending,
  listChanges,
  nothingPending,
  type PendingSettings,
  type SettingProblem,
  type ValidatedResult,
  type Validator,
  type Values,
  validatePending,
  waitingOn,
} from '../../../models/pending/index.js';
import {
  type AttributeName,
  type AttributeSettings,
  biosPasswordAddresses,
  biosSettingsAddress,
  type Evaluation,
  evaluateDependencies,
  findAttribute,
  isLegacyMode,
  passwordNames,
  type ValueFault,
  validateValue,
} from '../../bios-attributes/index.js';
import { withLockedTag } from './configuring.js';
import { type BiosState, deliveredAttributes } from './state.js';

/** Of the firmware: 8 hexadecimal digits. Source: behaviour § 2.7. */
const etagDigits = 8;

export function applyPendingAttributes(stage: Transaction): void {
  const { bios } = stage.view;
  // A way of starting that secure boot forbids gives way though nothing waits: it may have been wanted since.
  const told = toldInStart(stage.view);
  if (!isPending(bios.attributes) && !(isLegacyMode(stage.view) && told.SecureBootStatus === 'Enabled')) {
    stage.send(biosSettingsAddress, { type: 'settings.unchanged' });
    return;
  }
  const { inForce } = bios.attributes;
  const waiting = { configured: withRestored(stage.view), inForce };
  const { values, orders, problems } = judgeAttributes(waiting, told);
  const etag = fingerprint(values).slice(0, etagDigits).toUpperCase();
  const atMs = controllerTime(stage.tree, stage.now);
  stage.put('bios', {
    attributes: nothingPending(values),
    userDefaults: userDefaultsAfter(bios, orders, values),
  });
  stage.send(biosSettingsAddress, { type: 'settings.judged', applied: { etag, atMs, problems } });
  if (orders.RestoreManufacturingDefaults === 'Yes') erasePasswords(stage);
  if (!isDeepStrictEqual(values, inForce)) stage.emit('bios.attributesChanged', {}, biosSettingsAddress);
  for (const [attribute, value] of Object.entries(orders)) {
    stage.emit('bios.orderTaken', { attribute, value }, biosSettingsAddress);
  }
}

/**
 * Whether secure boot holds shows only later in the start; what it forbids is judged by what is wanted. Defaults that are
 * ordered switch it off, unless it was wanted beside them.
 */
function toldInStart({
  bios,
  secureBoot: { enabled },
}: Transaction['view']): Pick<AttributeSettings, 'SecureBootStatus'> {
  const { RestoreManufacturingDefaults }: AttributeSettings = bios.attributes.configured;
  const isDelivered = RestoreManufacturingDefaults === 'Yes';
  const isWanted = enabled.configured && (!isDelivered || isPending(enabled));
  return isWanted ? { SecureBootStatus: 'Enabled' } : {};
}

/** Defaults that are ordered come first; what else was set stands on top of them. */
function withRestored({ bios, blueprint }: Transaction['view']): Values {
  const { attributes, userDefaults } = bios;
  const { configured } = attributes;
  const isOrdered = (name: AttributeName) => configured[name] === 'Yes';
  if (isOrdered('RestoreManufacturingDefaults')) return waitingOn(deliveredAttributes(blueprint), attributes);
  if (!isOrdered('RestoreDefaults')) return configured;
  return waitingOn(withLockedTag(userDefaults ?? {}, attributes.inForce), attributes);
}

/** What is erased is erased before it is saved anew. */
function userDefaultsAfter(
  { userDefaults }: BiosState,
  orders: AttributeSettings,
  inForce: Values,
): Values | null {
  const isErased = orders.RestoreManufacturingDefaults === 'Yes' || orders.EraseUserDefaults === 'Yes';
  const kept = isErased ? null : userDefaults;
  return orders.SaveUserDefaults === 'Yes' ? inForce : kept;
}

function erasePasswords(stage: Transaction): void {
  for (const name of passwordNames) stage.send(biosPasswordAddresses[name], { type: 'password.erased' });
}

/** The memory that the firmware keeps its settings in was erased: they are as delivered, and so is all that goes with them. */
export function eraseSettings(stage: Transaction): void {
  stage.put('bios', {
    attributes: nothingPending(deliveredAttributes(stage.view.blueprint)),
    userDefaults: null,
  });
  stage.send(biosSettingsAddress, { type: 'settings.erased' });
  erasePasswords(stage);
  stage.emit('bios.attributesChanged', {}, biosSettingsAddress);
  const order = { attribute: 'RestoreManufacturingDefaults', value: 'Yes' };
  stage.emit('bios.orderTaken', order, biosSettingsAddress);
}

// What the firmware makes of attributes that wait: those that are wrong are dropped and told of, those that are left go
// into force together with what follows from them (behaviour "BIOS settings").

interface JudgedAttributes extends ValidatedResult {
  /** What is to be carried out once, by the attribute that orders it. */
  readonly orders: Values;
}

/** Keys that the first version of `Base` has, which is the one that firmware speaks of. Source: behaviour § 2.7. */
const keys: Readonly<Record<ValueFault, FirmwareKey>> = {
  type: 'PropertyValueTypeError',
  list: 'PropertyValueNotInList',
  range: 'PropertyValueFormatError',
  length: 'PropertyValueFormatError',
  form: 'PropertyValueFormatError',
};

/** `told`: attributes that nobody sets, as they will be in this start. Ends, because each round drops something. */
function judgeAttributes({ configured, inForce }: PendingSettings<Values>, told: Values): JudgedAttributes {
  let { values, problems } = validatePending({ configured, inForce }, judgeAlone);
  for (;;) {
    const waiting = { configured: values, inForce };
    const chosen = listChanges(waiting).filter(({ value }) => value !== undefined);
    const evaluation = evaluateDependencies({ ...values, ...told }, new Set(chosen.map(({ name }) => name)));
    const round = validatePending(waiting, judgeBy(evaluation));
    if (round.problems.length === 0) return { problems, ...sorted(evaluation.values, told) };
    values = round.values;
    problems = [...problems, ...round.problems];
  }
}

const judgeAlone: Validator = ({ name, value }) => {
  const attribute = findAttribute(name);
  if (attribute === undefined || attribute.absent) return problem('PropertyUnknown', name);
  // A password is set by an action alone.
  if (attribute.readOnly || attribute.type === 'Password') return problem('PropertyNotWritable', name);
  if (value === undefined) return undefined;
  const fault = validateValue(attribute, value);
  return fault === undefined ? undefined : problem(keys[fault], name, value);
};

/** A default that nobody asked for by itself gives way without a word. */
function judgeBy({ forced, values, readOnly }: Evaluation): Validator {
  return ({ name, value }) => {
    if (value === undefined) return undefined;
    const isLocked = readOnly.has(name) && forced[name] !== value;
    return isLocked || values[name] !== value ? problem('PropertyNotWritable', name) : undefined;
  };
}

function problem(key: FirmwareKey, property: string, value?: Json): SettingProblem {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return { key, args: value === undefined ? [property] : [shown, property], property };
}

/** Without the defaults, and without what is told; orders are no values. */
function sorted(values: Values, told: Values): Pick<JudgedAttributes, 'values' | 'orders'> {
  const kept = Object.entries(values)
    .filter(([name, value]) => !Object.hasOwn(told, name) && findAttribute(name)?.default !== value)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const isOrder = ([name]: readonly [string, Json]) => findAttribute(name)?.writeOnly === true;
  return {
    values: Object.fromEntries(kept.filter((entry) => !isOrder(entry))),
    orders: Object.fromEntries(kept.filter(isOrder)),
  };
}
