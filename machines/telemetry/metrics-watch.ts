/** The watch over metrics: users have set thresholds, and there is a host that does something. */
import { recordIn } from '../../engine/index.js';
import {
  always,
  collectionMs,
  isAnyWatched,
  metricTriggerAddress,
  powerAddress,
  type Range,
  readSituation,
  type Span,
  situationBranches,
  usageRanges,
  usageReader,
} from '../../models/index.js';
import { firstLook, type Watch } from '../watches/watch.js';
import { crossingAt, limitPassed, valueAt, type Watched, watchedMetrics } from './metric-crossings.js';
import { judgeMetrics } from './metric-triggers.js';

export const metricWatch: Watch = {
  address: metricTriggerAddress,
  /** As often as a metric is sampled at all. */
  everyMs: collectionMs,
  branches: [...situationBranches, 'telemetry'],
  /** Nobody has set a threshold, or there is no host to have a use of. */
  isOver: (tree) => !isAnyWatched(tree) || tree.host.powerOnTime.sinceMs === null,
  look: judgeMetrics,
  nextChange: (stage, looks) => {
    const situation = readSituation(stage.view, recordIn(stage, powerAddress));
    const watched = watchedMetrics(stage.view);
    const ranges = usageRanges(situation);
    const openIn = (span: Span) => {
      const within = ranges(span);
      return watched.filter((one) => !isDecided(one, one.metric.read(within)));
    };
    if (openIn(always).length === 0) return null;
    const reader = usageReader(situation);
    return firstLook(looks, (stretch) => {
      const open = openIn(stretch).map((one) => ({ ...one, read: one.metric.read(reader) }));
      if (open.length === 0) return undefined;
      return (at) =>
        open.some(
          ({ settings, before, read }) => crossingAt(settings, before, valueAt(read, at), at) !== before,
        );
    });
  },
};

/** Whether no value that can be read is news. */
function isDecided({ settings, before }: Watched, { lowest, highest }: Range): boolean {
  if (before?.told === false) return false;
  return [lowest, highest].every((value) => limitPassed(settings, value) === before?.limit);
}
