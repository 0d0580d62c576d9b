/** Which captured resources follow the simulation. */
import { reportSources } from './bodies/live-report.js';
import type { ServedCapture } from './served-capture.js';

/**
 * Returns a function that indicates whether a captured resource follows the simulation: it has a counterpart, an object
 * in it has one, its collection is live, it is the settings resource of such a resource, or it reports values of one.
 */
export function livesIn(served: ServedCapture): (uri: string) => boolean {
  const withObjects = new Set([...served.objects.keys()].map((object) => object.replace(/#.*$/su, '')));
  const lives = (uri: string): boolean =>
    served.counterparts.has(uri) ||
    withObjects.has(uri) ||
    served.lists.has(uri) ||
    served.lists.get(uri.slice(0, uri.lastIndexOf('/')))?.isMember(uri) === true;
  return (uri) => {
    const target = served.settingsTargets.get(uri);
    if (lives(uri) || (target !== undefined && lives(target))) return true;
    if (served.roles.at(uri)?.role !== 'metricReport') return false;
    const report = served.capture.find(uri);
    if (report === undefined) return false;
    return reportSources(served.reportPlan(report)).some((source) =>
      lives(served.capture.find(source)?.uri ?? source),
    );
  };
}
