/**
 * History for tests of exports: requests of several kinds, a refused one, secrets, a fault, an upload, and deliveries
 * to listeners.
 */
import { createController, type InProcessController, type Reply } from '../../../index.js';
import { History, Recorder } from '../../../replay/index.js';
import { accountsUri, resetUri, sessionsUri, subscriptionsUri, systemUri } from '../lab.js';

/** Secrets of the history. No export may contain any of them. */
export const secrets = ['Op3n-Sesame!', 'X-Key-41d9', 'Op3n-Again!'] as const;

export interface ExportedLife {
  readonly controller: InProcessController;
  readonly history: History;
  /** Responses to the writes, in their order, and then to the upload. */
  readonly replies: readonly Reply[];
}

export function liveToExport(): ExportedLife {
  const controller = createController({
    seed: 'export',
    listeners: { 'https://listener.example/events': 503 },
  });
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  const replies: Reply[] = [];
  const note = (reply: Reply): Reply => {
    replies.push(reply);
    return reply;
  };
  const [password, header, another] = secrets;
  controller.advance('10m');
  note(controller.patch(systemUri, { AssetTag: 'rack 7' }));
  note(controller.post(accountsUri, { UserName: 'bob', Password: password, RoleId: 'Operator' }));
  note(controller.post(sessionsUri, { UserName: 'bob', Password: password }));
  note(
    controller.post(subscriptionsUri, {
      Destination: 'https://listener.example/events',
      Protocol: 'Redfish',
      HttpHeaders: [{ 'X-Key': header }],
    }),
  );
  note(controller.patch(`${accountsUri}2/`, { Password: another }));
  controller.get(systemUri);
  note(controller.post(resetUri, { ResetType: 'ForceRestart' }));
  note(controller.post(resetUri, { ResetType: 'On' }));
  controller.fault('fan.failed', { part: 'Fan 1' });
  controller.advance('30m');
  note(controller.upload({ for: 'controller', version: '9.9' }));
  controller.advance('1h');
  return { controller, history, replies };
}
