/**
 * The report of a set that was invoked. No schema of it is published. Ours: its members, by what such updates tell of
 * themselves elsewhere.
 */
import { formatInstant } from '../../../../engine/index.js';
import { messageId, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { dateTime, valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text } from '../../../resource/readers.js';
import { list, type Rows, row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { updateServiceUri } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { type TaskResult, taskCommands, taskStates } from '../../update-queue/index.js';
import { stateOf } from '../reports.js';
import type { Invocation, ReportedStep } from '../state.js';

export const bundleReportsUri = `${updateServiceUri}BundleUpdateReport/` as const;

/** By their place: the last set that was invoked, and the one before. */
const names = ['Current', 'Previous'] as const;

const reportPattern = `${bundleReportsUri}{ReportId}/` as const;
type ReportPlace = PlaceOf<typeof reportPattern, Invocation>;
type ReportView = View<ReportPlace>;

/** How the whole stands: what holds it up before what goes on. Source of the order: behaviour "Update task state". */
const graveFirst = ['Exception', 'Expired', 'InProgress', 'Pending', 'Canceled', 'Complete'] as const;

function statesOf(tree: ControllerTree, { number, steps }: Invocation) {
  return steps.map((step) => stateOf(tree, number, step));
}

const resultRows: Rows<TaskResult, ReportPlace> = {
  MessageId: row(text(), 'Which message it is.', 'messageId'),
  MessageArgs: row(valuesOf(text()), 'What stands in its places.', 'args'),
};

const stepRows: Rows<ReportedStep, ReportPlace> = {
  Name: row(text(), 'The task that it became.', 'task'),
  Command: row(oneOf(taskCommands), 'What was to be done.', 'command'),
  Component: row(text(), 'What was to be updated.', ({ component }) => component ?? undefined),
  Filename: row(text(), 'The file of the component.', ({ filename }) => filename ?? undefined),
  Version: row(text(), 'The version that it brings.', ({ version }) => version ?? undefined),
  State: row(oneOf(taskStates), 'How far it has come.', (step, { tree, part }) =>
    stateOf(tree, part.number, step),
  ),
  Result: section('What came of it.', ({ result }: ReportedStep) => result ?? undefined, resultRows),
  StartTime: instantRow('When it was begun, by the clock of the controller.', ({ started }) => started),
  EndTime: instantRow('When it was over, by the same clock.', ({ ended }) => ended),
};

function instantRow(says: string, of: (step: ReportedStep) => number | null) {
  return row(dateTime, says, (step: ReportedStep) => {
    const instant = of(step);
    return instant === null ? undefined : formatInstant(instant);
  });
}

/** What such an update tells, one message for each component that was begun, and one for all of them at the end. */
function messagesOf({ tree, part }: ReportView): readonly TaskResult[] {
  const states = statesOf(tree, part);
  const updates = part.steps.flatMap((step, index) =>
    step.component === null ? [] : [{ component: step.component, state: states[index] }],
  );
  const told = updates.flatMap(({ component, state }, index) => {
    if (state === 'Exception')
      return [mgmtMessage('BundleUpdateComponentInstallationFailed', [part.set, component])];
    const place = [String(index + 1), String(updates.length)] as const;
    return state === 'InProgress' || state === 'Complete'
      ? [mgmtMessage('BundleUpdateComponentInstallationStatus', [part.set, component, ...place])]
      : [];
  });
  const isDone = states.every((state) => state === 'Complete');
  const messages = isDone ? [...told, mgmtMessage('BundleUpdateSuccess')] : told;
  return messages.map((message) => ({ messageId: messageId(message), args: message.args }));
}

export const bundleReport = at(reportPattern, ({ installSets }) =>
  installSets.invocations.flatMap((part, index) => {
    const ReportId = names[index];
    return ReportId === undefined ? [] : [{ params: { ReportId }, part }];
  }),
).resource({
  type: 'VndBundleUpdateReport.v1_0_0.VndBundleUpdateReport',
  says: 'What became of an install set that was invoked.',
  properties: {
    ...identity(
      ({ params }: ReportView) => params.ReportId,
      ({ part }) => part.set,
      'What became of an install set that was invoked',
    ),
    State: row(oneOf(taskStates), 'How the whole stands.', ({ tree, part }) => {
      const states = statesOf(tree, part);
      return graveFirst.find((state) => states.includes(state));
    }),
    StartTime: row(dateTime, 'When it was invoked, by the clock of the controller.', ({ part }) =>
      formatInstant(part.started),
    ),
    Components: list('The steps, in their order.', ({ part }: ReportView) => part.steps, stepRows),
    Messages: list('What there is to say of it.', messagesOf, resultRows),
  },
});
