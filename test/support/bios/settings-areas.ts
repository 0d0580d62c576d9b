/** Helpers for tests of the firmware's settings areas: their URIs, and a start that applies pending settings. */
import type { Json } from '../../../engine/index.js';
import { type Answer, type Lab, resetUri, systemUri } from '../lab.js';

const areasUri = `${systemUri}Bios/oem/vnd/`;

export interface AreaUris {
  readonly uri: string;
  readonly settings: string;
  readonly baseConfigs: string;
}

export function areaUris(name: string): AreaUris {
  const uri = `${areasUri}${name}/`;
  return { uri, settings: `${uri}settings/`, baseConfigs: `${uri}baseconfigs/` };
}

const posted = { Oem: { Vnd: { PostState: 'FinishedPost' } } };

/** Restarts the host and advances to the end of POST. */
export function restart(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until(posted);
}

/**
 * Returns the messages of the last application of an area's settings: each message key, followed by its related
 * properties.
 */
export function messagesOf(lab: Lab, { uri }: AreaUris): readonly string[] {
  const { Messages } = settingsSection(lab.get(uri).is(200)) as { readonly Messages: readonly Told[] };
  return Messages.map(({ MessageId, RelatedProperties = [] }) => [MessageId, ...RelatedProperties].join(' '));
}

interface Told {
  readonly MessageId: string;
  readonly RelatedProperties?: readonly string[];
}

export function settingsSection({ reply }: Answer): { readonly [name: string]: unknown } {
  return reply.body['@Redfish.Settings'] as { readonly [name: string]: unknown };
}

/** Returns whether the ETag of the settings object equals `UnmodifiedETag`, which means that no settings are pending. */
export function isUnmodified(lab: Lab, { uri, settings }: AreaUris): boolean {
  const { Oem } = lab.get(uri).is(200).reply.body as {
    readonly Oem: { readonly Vnd: { readonly SettingsObject: { readonly UnmodifiedETag: string } } };
  };
  return Oem.Vnd.SettingsObject.UnmodifiedETag === lab.get(settings).is(200).header('ETag');
}

/**
 * Returns an array of `length` elements for a PATCH. Elements without a given value are empty objects, which leave the
 * current values unchanged.
 */
export function elements(length: number, given: { readonly [index: number]: Json }): readonly Json[] {
  return Array.from({ length }, (_, index) => given[index] ?? {});
}

/**
 * Locks the configuration with a password, and starts the host with a failed memory module, which the lock detects as a
 * change. Then repairs the module and unlocks the configuration.
 */
export function lockConfiguration(lab: Lab): void {
  const { settings } = areaUris('serverconfiglock');
  const password = { ServerConfigLockPassword: 'sixteen-or-more-of-them' };
  const module = { part: 'PROC 1 DIMM 1' };
  lab.patch(settings, password).is(200);
  restart(lab);
  lab.controller.fault('memory.failed', module);
  restart(lab);
  lab.controller.clearFault('memory.failed', module);
  restart(lab);
  lab.patch(settings, { ...password, ServerConfigLockDisable: 'True' }).is(200);
  restart(lab);
}
