/**
 * An area of settings of the host's firmware, whatever it is about: where it stands in the tree, what holds where
 * nothing was set, how what waits is judged, and its taking over in a start (behaviour § 2.7). How it is served is in
 * `area-resources.ts`.
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

/** Where the settings of an area are kept. */
interface AreaPlace {
  readonly read: (tree: ControllerTree) => ValidatedSettings;
  readonly put: (stage: Transaction, settings: ValidatedSettings) => void;
  /** The ETag that a resource about them would have if nothing waited. */
  readonly unmodifiedTag: (view: View, uri: string) => string | undefined;
}

type BranchName = Exclude<keyof ControllerTree, keyof EngineTree>;

/** In a branch of the tree that is put whole: nothing writes a draft of it. */
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

/** What defaults may follow from: they are the same in the whole life of a server. */
export type BlueprintUnit = Pick<ControllerTree, 'seed' | 'blueprint'>;

export interface Area extends AreaPlace {
  /** By all the names there are. */
  readonly defaults: (unit: BlueprintUnit) => Values;
  /** What has to be ordered for the defaults of what is kept elsewhere. */
  readonly orders?: (unit: BlueprintUnit) => Values;
  readonly validators: (tree: ControllerTree) => readonly Validator[];
  /** What is kept of what was right: orders are carried out, and gone. */
  readonly conclude?: (values: Values) => Values;
  /** What the tag of `@Redfish.Settings` is of, where some of what was right is kept elsewhere. */
  readonly tagged?: (tree: ControllerTree, values: Values) => Values;
}

/** All values of an area, as they are or as they are to be. */
export function valuesIn(area: Area, tree: ControllerTree, which: 'inForce' | 'configured'): Values {
  return { ...area.defaults(tree), ...area.read(tree)[which] };
}

/** Sets values that wait from now on. What is its default is not kept. */
export function configure(stage: Transaction, area: Area, values: Values): void {
  const defaults = area.defaults(stage.view);
  const settings = area.read(stage.view);
  const changes = Object.entries(values).map(([name, value]) => ({
    name,
    value: isSame(value, defaults[name]) ? undefined : value,
  }));
  area.put(stage, { ...settings, configured: withChanges(settings.configured, changes) });
}

/** Nothing waits any more. */
export function forgetConfigured(stage: Transaction, area: Area): void {
  const settings = area.read(stage.view);
  if (isPending(settings)) area.put(stage, { ...settings, configured: settings.inForce });
}

/** The area is as delivered; what waits still does. */
export function resetToDelivered(stage: Transaction, area: Area): void {
  area.put(stage, { ...neverApplied({}), configured: waitingOn({}, area.read(stage.view)) });
}

/** Has everything wait to be at its default. */
export function configureDefaults(stage: Transaction, area: Area): void {
  const configured = area.orders?.(stage.view) ?? {};
  area.put(stage, { ...area.read(stage.view), configured });
}

/**
 * The firmware takes over what waits and is right, and says what is not; returns what was right, orders too. Where nothing
 * waits, nothing is said.
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
