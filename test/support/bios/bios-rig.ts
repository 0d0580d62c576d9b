import { biosSettingsRecord } from '../../../machines/bios-attributes/index.js';
import { type Lab, resetUri, systemUri } from '../lab.js';
import type { Body } from '../redfish/crawl.js';

export const biosUri = `${systemUri}Bios/`;
export const biosSettingsUri = `${biosUri}settings/`;

export function attributesAt(lab: Lab, uri: string): Body {
  return lab.get(uri).is(200).reply.body.Attributes as Body;
}

export function lastBiosSettings(lab: Lab): Body {
  return lab.get(biosUri).reply.body['@Redfish.Settings'] as Body;
}

/** Restarts the host and advances to a time at which the operating system runs. */
export function restart(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20m');
}

/** Restarts the host and advances to the instant at which the firmware validates the pending settings. */
export function restartToCheck(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  while (biosSettingsRecord(lab.controller.tree).value !== 'validating') lab.advance('1s');
}

export function changeBiosPassword(lab: Lab, PasswordName: string, OldPassword: string, NewPassword: string) {
  return lab.post(`${biosUri}Actions/Bios.ChangePassword/`, { PasswordName, OldPassword, NewPassword });
}
