/** Application of pending settings: the firmware applies all of them at one instant of POST. */
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

/** Number of hexadecimal digits in an ETag of the firmware. Source: behaviour § 2.7. */
const etagDigits = 8;

export function applyPendingAttributes(stage: Transaction): void {
  const { bios } = stage.view;
  // A boot mode that secure boot forbids is changed even if no setting is pending. The reason is that secure boot may
  // have been configured since the last host start.
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
 * Returns the state of secure boot for the restrictions of this start. The firmware decides the state later in the
 * start; therefore the configured state is used. A restore of manufacturing defaults switches secure boot off, unless a
 * change of secure boot is pending too.
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

/**
 * Returns the configured values after a requested restore of defaults. The defaults are applied first, and other
 * pending settings on top of them.
 */
function withRestored({ bios, blueprint }: Transaction['view']): Values {
  const { attributes, userDefaults } = bios;
  const { configured } = attributes;
  const isOrdered = (name: AttributeName) => configured[name] === 'Yes';
  if (isOrdered('RestoreManufacturingDefaults')) return waitingOn(deliveredAttributes(blueprint), attributes);
  if (!isOrdered('RestoreDefaults')) return configured;
  return waitingOn(withLockedTag(userDefaults ?? {}, attributes.inForce), attributes);
}

/** Returns the user defaults after the start. A command to erase them is executed before a command to save them. */
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

/**
 * Restores the factory values of all settings after the settings memory of the firmware was erased. The passwords and
 * the settings of other subsystems that depend on the memory are restored too.
 */
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

// Application of pending attributes. Invalid attributes are dropped and reported. Valid attributes come into force with
// their dependent attributes (behaviour "BIOS settings").

interface JudgedAttributes extends ValidatedResult {
  /** BIOS attributes that are commands, by attribute name: the next host start executes each of them once. */
  readonly orders: Values;
}

/** Message keys of version 1.0 of the `Base` registry, which the firmware uses. Source: behaviour § 2.7. */
const keys: Readonly<Record<ValueFault, FirmwareKey>> = {
  type: 'PropertyValueTypeError',
  list: 'PropertyValueNotInList',
  range: 'PropertyValueFormatError',
  length: 'PropertyValueFormatError',
  form: 'PropertyValueFormatError',
};

/**
 * Validates pending attributes in rounds until a round finds no problem. The loop ends, because each round drops an
 * attribute. `told` contains derived attributes with their values in this start.
 */
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
  // A client can set a password only by an action.
  if (attribute.readOnly || attribute.type === 'Password') return problem('PropertyNotWritable', name);
  if (value === undefined) return undefined;
  const fault = validateValue(attribute, value);
  return fault === undefined ? undefined : problem(keys[fault], name, value);
};

/**
 * Creates the validator for dependencies. If the client has not set an attribute and the attribute has its default
 * value, it is changed without a message.
 */
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

/** Separates values into settings and commands, sorted by name. Default values and derived attributes are omitted. */
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
