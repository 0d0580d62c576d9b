/** What the controller's own machines do to the tree: sessions end, effects in flight are given up. */
import type { ActionTable } from '../../engine/index.js';
import {
  type ControllerTree,
  certificateRequestAddress,
  clockAddress,
  closePasscodes,
  closeUnlicensed,
  controllerTime,
  emptyDrive,
  healthNotified,
  healthTrap,
  isControllerAway,
  type KeytabFacts,
  noAlerts,
  seekTimeServers,
  sendTraps,
  sessionAddress,
  sessionsOf,
  setClock,
  userNameOf,
  virtualDriveIds,
} from '../../models/index.js';
import { faults } from '../faults/index.js';

export const controllerEffects: ActionTable<ControllerTree> = {
  /** After a reset all sessions are gone, without a word in the log: nobody logged out (facts § 3.3). */
  forgetSessions: (stage) => {
    for (const { id } of sessionsOf(stage.view)) stage.stop(sessionAddress(id));
    stage.draft.sessions.byId = {};
    stage.draft.loginFailures = { origins: [], unreported: 0 };
    closePasscodes(stage.draft.passcodes, () => true);
  },

  forgetAlerts: (stage) => stage.put('logs', { ...stage.view.logs, event: noAlerts }),

  /** Assumption: an image inserted by its address is let go with the connection to it, without a word in the log. */
  ejectMedia: ({ view, draft }) => {
    for (const id of virtualDriveIds) {
      if (view.virtualMedia[id].image !== '') draft.virtualMedia[id] = { ...emptyDrive };
    }
  },

  /** Whoever waits for a result is told that none will come. */
  abandonEffects: (stage) => {
    const waiting = new Set(Object.values(stage.view.outbox.entries).map(({ from }) => from));
    stage.abandonEffects(() => true);
    for (const address of waiting) stage.offer(address, { type: 'effect.abandoned' });
  },

  /** From here on the certificate that was installed is the one that is served. */
  serveNextCertificate: (stage) => {
    const { certificates } = stage.draft;
    if (certificates.nextHttps !== null) certificates.https = certificates.nextHttps;
    certificates.nextHttps = null;
    stage.offer(certificateRequestAddress, { type: 'controller.restarted' });
  },

  /** What waited for the controller to start anew is in force, and its clock asks whom it now is to ask. */
  applySettings: (stage) => {
    const { controllerSettings } = stage.draft;
    controllerSettings.inForce = controllerSettings.configured;
    seekTimeServers(stage);
  },

  /** While the controller is away it asks nobody what time it is. */
  stopTimeKeeping: (stage) => {
    stage.offer(clockAddress, { type: 'clock.freed' });
  },

  /** It is up from here on. */
  beginUptime: ({ draft, now }) => {
    draft.uptime.sinceMs = now;
  },

  findFaults: (stage) => {
    for (const { find } of Object.values(faults)) find?.(stage);
  },

  correctClock: (stage) => setClock(stage, 0),

  /** A controller that is away tells nobody. */
  tellHealth: (stage) => {
    if (isControllerAway(stage)) return;
    sendTraps(stage, healthTrap, healthNotified(stage.tree));
  },

  keepKeytab: (stage, { params }) => {
    const { keytab } = params as { readonly keytab: KeytabFacts };
    const { realm, principals, keys } = keytab;
    const importedAt = controllerTime(stage.view, stage.now);
    const kept = { realm, principals: [...principals], keys, importedAt };
    stage.draft.accountService.kerberos.keytab = kept;
  },

  /** With the licence goes what it opened. */
  expireLicense: (stage, { address }) => {
    if (stage.draft.license.installed === null) throw new Error('a trial ran out without a licence');
    stage.draft.license.installed.term = 'expired';
    stage.emit('license.expired', {}, address);
    closeUnlicensed(stage);
  },

  forgetSession: (stage, { params, address }) => {
    const { sessionId } = params as { readonly sessionId: string };
    const session = stage.view.sessions.byId[sessionId];
    if (session === undefined) return;
    stage.emit('session.closed', { user: userNameOf(stage.view, session.userId) ?? '' }, address);
    delete stage.draft.sessions.byId[sessionId];
  },
};
