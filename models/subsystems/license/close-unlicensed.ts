/**
 * What a licence opened is closed when it is gone or its trial is over: who was let in by it and what it inserted go,
 * services it takes are off, and nobody is shut out by settings under which only a licensed way in is left.
 */
import type { ControllerStage } from '../../stage.js';
import { sessionsOfStrangers } from '../accounts/users.js';
import { emptyDrive, virtualDriveIds } from '../media/state.js';
import { sessionAddress } from '../sessions/contract.js';
import { isLicensed } from './state.js';

/** To be called when the licence in the draft is what it is from now on. */
export function closeUnlicensed(stage: ControllerStage): void {
  const { draft, view } = stage;
  const { license } = view;
  const { alertMail, remoteSyslog } = draft.networkServices;
  if (!isLicensed(license, 'emailAlert')) alertMail.enabled = false;
  if (!isLicensed(license, 'remoteSyslog')) remoteSyslog.enabled = false;
  // Login by certificate stays on, and says what it lacks to whoever shows one.
  if (!isLicensed(license, 'certificateLogin')) draft.certificates.login.strict = false;
  if (!isLicensed(license, 'directoryLogin')) draft.accountService.localLogin = true;
  if (!isLicensed(license, 'virtualMedia')) {
    for (const id of virtualDriveIds) draft.virtualMedia[id] = { ...emptyDrive };
  }
  for (const id of sessionsOfStrangers(stage.view))
    stage.offer(sessionAddress(id), { type: 'session.ended' });
}
