/**
 * Area of firmware settings: its location in the state tree, its defaults, the validation of pending settings, and the
 * application of pending settings at a start of the host (behaviour § 2.7). `area-resources.ts` defines its resources.
 */
import { type EngineTree, fingerprint, type Json } from '../../engine/index.js';
import type { View } from '../resource/define.js';
import type { Transaction } from '../transaction.js';
import { type ControllerTree, controllerTime } from '../tree.js';
import {
  appliedSettings,
  isPending,
  neverApplied,
  type ValidatedSettings,
  type Validator,
  type Values,
  validatePending,
  waitingOn,
  withChanges,
} from './validated-settings.js';

/** Access to the settings of an area in the state tree. */
interface AreaPlace {
  readonly read: (tree: ControllerTree) => ValidatedSettings;
  readonly put: (stage: Transaction, settings: ValidatedSettings) => void;
  /** Returns the ETag that the resource would have if no settings were pending. */
  readonly unmodifiedTag: (view: View, uri: string) => string | undefined;
}

type BranchName = Exclude<keyof ControllerTree, keyof EngineTree>;

/**
 * Creates the access to settings that are stored inside a branch of the state tree. A write replaces the branch as a
 * whole, so other code must not edit the branch as a draft.
 */
export function areaIn<Branch extends BranchName>(
  branch: Branch,
  read: (kept: ControllerTree[Branch]) => ValidatedSettings,
  changed: (kept: ControllerTree[Branch], settings: ValidatedSettings) => ControllerTree[Branch],
): AreaPlace {
  return {
    read: (tree) => read(tree[branch]),
    put: (stage, settings) => stage.put(branch, changed(stage.view[branch], settings)),
    unmodifiedTag: (view, uri) =>
      view.etagIf(uri, branch, (kept) => {
        const settings = read(kept);
        return changed(kept, { ...settings, configured: settings.inForce });
      }),
  };
}

/** Data on which defaults can depend. The data is constant for a server. */
export type BlueprintUnit = Pick<ControllerTree, 'seed' | 'blueprint'>;

export interface Area extends AreaPlace {
  /** Returns the defaults of all settings, by setting name. */
  readonly defaults: (unit: BlueprintUnit) => Values;
  /**
   * Returns the orders for the defaults of settings that other subsystems store: when the firmware executes the orders,
   * these settings are reset.
   */
  readonly orders?: (unit: BlueprintUnit) => Values;
  readonly validators: (tree: ControllerTree) => readonly Validator[];
  /**
   * Returns the values to store after the valid settings were applied. Orders are removed from these values, because an
   * order is executed only once.
   */
  readonly conclude?: (values: Values) => Values;
  /**
   * Returns the values from which the ETag of `@Redfish.Settings` is computed. Necessary only if other subsystems store
   * some of the valid settings.
   */
  readonly tagged?: (tree: ControllerTree, values: Values) => Values;
}

/** Returns all values of an area, including the defaults. */
export function valuesIn(area: Area, tree: ControllerTree, which: 'inForce' | 'configured'): Values {
  return { ...area.defaults(tree), ...area.read(tree)[which] };
}

/** Makes values pending. A value that equals its default is not stored. */
export function configure(stage: Transaction, area: Area, values: Values): void {
  const defaults = area.defaults(stage.view);
  const settings = area.read(stage.view);
  const changes = Object.entries(values).map(([name, value]) => ({
    name,
    value: isSame(value, defaults[name]) ? undefined : value,
  }));
  area.put(stage, { ...settings, configured: withChanges(settings.configured, changes) });
}

/** Removes all pending settings. */
export function forgetConfigured(stage: Transaction, area: Area): void {
  const settings = area.read(stage.view);
  if (isPending(settings)) area.put(stage, { ...settings, configured: settings.inForce });
}

/** Resets the settings in force to their factory state; pending settings remain pending. */
export function resetToDelivered(stage: Transaction, area: Area): void {
  area.put(stage, { ...neverApplied({}), configured: waitingOn({}, area.read(stage.view)) });
}

/** Makes the defaults of all settings pending, including those that other subsystems store. */
export function configureDefaults(stage: Transaction, area: Area): void {
  const configured = area.orders?.(stage.view) ?? {};
  area.put(stage, { ...area.read(stage.view), configured });
}

/**
 * Applies the pending settings as the firmware does: valid settings take effect, and problems of invalid settings are
 * stored. Returns the valid settings, including orders; undefined if no settings were pending.
 */
export function applyPending(stage: Transaction, area: Area): Values | undefined {
  const before = area.read(stage.view);
  if (!isPending(before)) return undefined;
  const { values, problems } = validatePending(before, ...area.validators(stage.view));
  const inForce = area.conclude?.(values) ?? values;
  const atMs = controllerTime(stage.view, stage.now);
  const etag = formatTag(area.tagged?.(stage.view, values) ?? inForce);
  area.put(stage, appliedSettings(inForce, { etag, atMs, problems }));
  return values;
}

/** Returns an ETag of eight hexadecimal digits without quotes (behaviour § 2.7). */
function formatTag(values: Values): string {
  return fingerprint(values).slice(0, 8).toUpperCase();
}

function isSame(one: Json, other: Json | undefined): boolean {
  return other !== undefined && fingerprint(one) === fingerprint(other);
}
