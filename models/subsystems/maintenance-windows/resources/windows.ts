/** The collection of maintenance windows. */
import { controllerTime } from '../../../controller-time.js';
import { idOfName } from '../../../identity.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused } from '../../../resource/define.js';
import { clockInstant } from '../../../resource/instant-reader.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { problemsWithWindow } from '../judging.js';
import { type MaintenanceWindow, windowsMax, windowsUri, windowUri } from '../state.js';
import { maintenanceWindow } from './window.js';
import { expireReader, startReader, windowNameReader, windowTextReader } from './window-readers.js';

export const maintenanceWindowCollection = at(windowsUri).collection({
  type: 'VndMaintenanceWindowCollection.VndMaintenanceWindowCollection',
  says: 'The spans of time that update tasks may begin in. A POST to it makes one.',
  name: 'Maintenance Window Collection',
  description: 'Times that updates may begin at',
  members: maintenanceWindow,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      Name: required(windowNameReader, 'What it is called; no other window is.'),
      Description: optional(windowTextReader, 'What it is for.'),
      StartAfter: required(startReader, 'When it opens, by the clock of the controller.'),
      Expire: optional(expireReader, 'When it closes, by the same clock; it stays open unless said.'),
    },
    apply: (stage, { Name: name, Description: description = '', StartAfter, Expire = null }) => {
      const { windows } = stage.draft.maintenanceWindows;
      if (windows.length >= windowsMax) return refused(baseMessage('CreateLimitReachedForResource'));
      const clock = controllerTime(stage.tree, stage.now);
      const made: MaintenanceWindow = {
        id: idOfName(name),
        name,
        description,
        startAfter: clockInstant(StartAfter),
        expire: Expire === null ? null : clockInstant(Expire),
        created: clock,
        modified: clock,
      };
      windows.push(made);
      const problems = problemsWithWindow(stage.view, made, { clock, isStartNew: true, isExpireNew: true });
      if (problems.length > 0) return refused(...problems);
      return { ok: true, value: { messages: [baseMessage('Created')], created: windowUri(made) } };
    },
  }),
});
