/** Ends the sessions of those who may not be logged in any more. Each end stands in the log. */
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { directoryMapping, userWithId } from '../accounts/index.js';
import { isLicensed } from '../license/index.js';
import { sessionAddress } from './contract.js';
import { listSessions } from './state.js';

/** With a name or password that opens nothing any more, nobody stays logged in, but in the session that is to be kept. */
export function endUserSessions(stage: ControllerStage, userId: string, keptId?: string): void {
  for (const { id, userId: holder } of listSessions(stage.view)) {
    if (holder === userId && id !== keptId) stage.offer(sessionAddress(id), { type: 'session.ended' });
  }
}

/** Whom settings let in no more does not stay logged in. */
export function endStrangeSessions(stage: ControllerStage): void {
  for (const id of sessionsOfStrangers(stage.view))
    stage.offer(sessionAddress(id), { type: 'session.ended' });
}

/** Open sessions of users who could not log in any more, or not by what they came in by. */
function sessionsOfStrangers(tree: ControllerTree): readonly string[] {
  return listSessions(tree).flatMap(({ id, userId, mappingId }) =>
    userWithId(tree, userId) === undefined || !isStanding(tree, mappingId) ? [id] : [],
  );
}

/** Whether the certificate that somebody came in by, if by one, still opens something. */
export function isStanding(
  { certificateMappings, certificates, license }: ControllerTree,
  mappingId: string | null,
): boolean {
  if (mappingId === null) return true;
  const isMapped =
    mappingId === directoryMapping
      ? certificates.login.enabled
      : certificateMappings.byId[mappingId] !== undefined;
  return isMapped && isLicensed(license, 'certificateLogin');
}
