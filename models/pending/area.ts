/**
 * An area of firmware settings: its location in the tree, its defaults, the validation of pending settings, and their
 * application at a start (behaviour § 2.7). `area-resources.ts` serves it.
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

/** Location of the settings of an area. */
interface AreaPlace {
  readonly read: (tree: ControllerTree) => ValidatedSettings;
  readonly put: (stage: Transaction, settings: ValidatedSettings) => void;
  /** The ETag that a resource with these settings would have without pending ones. */
  readonly unmodifiedTag: (view: View, uri: string) => string | undefined;
}

type BranchName = Exclude<keyof ControllerTree, keyof EngineTree>;

/** In a branch of the tree that is assigned as a whole, never drafted. */
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

/** Data that defaults can depend on: constant for a server. */
export type BlueprintUnit = Pick<ControllerTree, 'seed' | 'blueprint'>;

export interface Area extends AreaPlace {
  /** By all setting names. */
  readonly defaults: (unit: BlueprintUnit) => Values;
  /** Orders that restore the defaults of settings stored elsewhere. */
  readonly orders?: (unit: BlueprintUnit) => Values;
  readonly validators: (tree: ControllerTree) => readonly Validator[];
  /** The stored part of valid settings: orders are executed and removed. */
  readonly conclude?: (values: Values) => Values;
  /** The subject of the tag of `@Redfish.Settings`, if some valid settings are stored elsewhere. */
  readonly tagged?: (tree: ControllerTree, values: Values) => Values;
}

/** All values of an area, in force or pending. */
export function valuesIn(area: Area, tree: ControllerTree, which: 'inForce' | 'configured'): Values {
  return { ...area.defaults(tree), ...area.read(tree)[which] };
}

/** Sets pending values. A value equal to its default is not stored. */
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

/** Restores the delivered settings; pending settings stay. */
export function resetToDelivered(stage: Transaction, area: Area): void {
  area.put(stage, { ...neverApplied({}), configured: waitingOn({}, area.read(stage.view)) });
}

/** Makes all defaults pending. */
export function configureDefaults(stage: Transaction, area: Area): void {
  const configured = area.orders?.(stage.view) ?? {};
  area.put(stage, { ...area.read(stage.view), configured });
}

/**
 * The firmware applies the valid pending settings and reports the invalid ones; returns the valid ones, including
 * orders. Without pending settings nothing is reported.
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

/** Eight hexadecimal digits, without quotes (behaviour § 2.7). */
function formatTag(values: Values): string {
  return fingerprint(values).slice(0, 8).toUpperCase();
}

function isSame(one: Json, other: Json | undefined): boolean {
  return other !== undefined && fingerprint(one) === fingerprint(other);
}
