/** Text of the obstacles of a condition: a value and its causes, or a machine with the way to the condition. */
import type { Step } from '../queries/way-to.js';
import type { MachineObstacle, Obstacle, ValueObstacle } from '../queries/why-not.js';
import { formatTimer } from './cause-text.js';
import { formatEventLines, formatValueAt, type LineLayout } from './event-lines.js';
import { formatInfluenceLines } from './influence-lines.js';
import { formatVirtualTime } from './value-text.js';

export function obstacleLines(obstacle: Obstacle, look: LineLayout): readonly string[] {
  return 'machine' in obstacle ? machineLines(obstacle, look) : valueLines(obstacle, look);
}

function valueLines(
  { location, value, change, influences }: ValueObstacle,
  look: LineLayout,
): readonly string[] {
  return [
    `${location} is ${formatValueAt(location, value)}`,
    ...(change === undefined ? [] : formatEventLines(change, look)),
    ...formatInfluenceLines(influences, { causes: change === undefined ? [] : [change] }, look),
  ];
}

function machineLines(obstacle: MachineObstacle, look: LineLayout): readonly string[] {
  const { machine, states, since, way, pending, refused, influences } = obstacle;
  const guarded = ({ guard }: Step) => (guard === undefined ? '' : ` if ${guard}`);
  return [
    look.colours.bold(`${machine} is in ${states.join(', ') || 'no state'}`),
    ...(since === undefined ? [] : formatEventLines(since, look)),
    ...formatInfluenceLines(influences, { causes: since === undefined ? [] : [since] }, look),
    ...(way.length === 0 ? [] : ['  the way to the condition:']),
    ...way.map((step) => `    ${step.event}${guarded(step)} → ${step.to.join(', ')}`),
    ...pending.map(
      (timer) =>
        `  pending: ${formatTimer(machine, timer.event)} at ${formatVirtualTime(timer.at - look.startMs)}`,
    ),
    ...(refused.length === 0 ? [] : ['  not accepted in these states:']),
    ...refused.map(
      (attempt) =>
        `    #${attempt.event.number} ${attempt.refused}: ${attempt.guards.length === 0 ? 'no transition' : `refused by ${attempt.guards.join(', ')}`}`,
    ),
  ];
}
