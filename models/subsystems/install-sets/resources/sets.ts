/** The collection of install sets. */
import { controllerTime } from '../../../controller-time.js';
import { idOfName } from '../../../identity.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused } from '../../../resource/define.js';
import { mayRecover } from '../../../resource/recovery-privilege.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { judgeSequence, problemsWithSet } from '../judging.js';
import { setsMax, setsUri, setUri } from '../state.js';
import { installSet } from './set.js';
import { recoveryReader, sequenceReader, setNameReader, setTextReader } from './set-readers.js';

export const installSetCollection = at(setsUri).collection({
  type: 'VndComponentInstallSetCollection.VndComponentInstallSetCollection',
  says: 'Updates of several steps each, ready to be put into the queue. A POST to it makes one.',
  name: 'Component Install Set Collection',
  description: 'Updates of several steps each',
  members: installSet,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      Name: required(setNameReader, 'What it is called; no other set is.'),
      Description: optional(setTextReader, 'What it is for.'),
      IsRecovery: optional(
        recoveryReader,
        'Whether it is the one that the server is brought back to life with.',
      ),
      Sequence: required(sequenceReader, 'The steps, in the order they are done in.'),
    },
    redact: (body, means) =>
      body.IsRecovery !== true || mayRecover(means)
        ? { ok: true, value: { body, headers: {} } }
        : { ok: false, problems: [baseMessage('InsufficientPrivilege')] },
    apply: (stage, { Name: name, Description: description = '', IsRecovery = false, Sequence }) => {
      const { installSets } = stage.view;
      if (installSets.sets.length >= setsMax) return refused(baseMessage('CreateLimitReachedForResource'));
      const named = { id: idOfName(name), name, description, isRecovery: IsRecovery };
      const judged = judgeSequence(stage.view, Sequence);
      const problems = problemsWithSet(named, installSets.sets);
      if (!judged.ok) return refused(...problems, ...judged.problems);
      if (problems.length > 0) return refused(...problems);
      const clock = controllerTime(stage.view, stage.now);
      const made = { ...named, sequence: judged.steps, created: clock, modified: clock };
      stage.put('installSets', { ...installSets, sets: [...installSets.sets, made] });
      return { ok: true, value: { messages: [baseMessage('Created')], created: setUri(made) } };
    },
  }),
});
