/** Whether any controller could have something at a path: a condition of what there never is would hold, or fail, for ever. */
import { resourceRoutes } from './registry.js';

/** What is wrong with a path that no resource or action has, whatever the state; undefined for one that some have. */
export function problemOfPath(path: string): string | undefined {
  const [plain = ''] = path.split('?', 1);
  if (isKnown(plain)) return undefined;
  const segments = plain.split('/').filter((segment) => segment !== '');
  const wrong = segments.findIndex((_, index) => !leads(segments.slice(0, index + 1)));
  const around = `/${segments.slice(0, wrong).join('/')}`;
  return wrong === -1 ? `there is nothing at ${plain}` : `there is no ${segments[wrong]} below ${around}`;
}

function isKnown(path: string): boolean {
  return (resourceRoutes.find(path)?.resources.length ?? 0) > 0;
}

/** To something, though there may be nothing right there. */
function leads(segments: readonly string[]): boolean {
  return resourceRoutes.find(`/${segments.join('/')}`) !== undefined;
}
