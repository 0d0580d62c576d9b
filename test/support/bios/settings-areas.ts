/** Areas of the firmware's settings as tests speak of them: where each is, and a start that takes them over. */
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

/** Starts the server anew, and waits for the end of POST. */
export function restart(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until(posted);
}

/** What the firmware said when it last took an area over: keys, and what each is about. */
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

/** Whether the tags that clients compare say that nothing waits. */
export function isUnmodified(lab: Lab, { uri, settings }: AreaUris): boolean {
  const { Oem } = lab.get(uri).is(200).reply.body as {
    readonly Oem: { readonly Vnd: { readonly SettingsObject: { readonly UnmodifiedETag: string } } };
  };
  return Oem.Vnd.SettingsObject.UnmodifiedETag === lab.get(settings).is(200).header('ETag');
}

/** A list of as many elements as there are, all but some of them as they are. */
export function elements(length: number, given: { readonly [index: number]: Json }): readonly Json[] {
  return Array.from({ length }, (_, index) => given[index] ?? {});
}

/** Has the configuration locked, found to be another, put right, and unlocked. */
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
