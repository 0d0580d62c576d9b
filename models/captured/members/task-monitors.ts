/** URIs of task monitors, in the form of the captured ones. */
import { type Capture, plainUri, type RoleMap } from '../../capture/index.js';
import type { LiveList } from './live-lists.js';
import { idIn } from './member-ids.js';

/** Beginning of the URIs of task monitors in the built-in service. */
const builtInStart = '/redfish/v1/TaskService/TaskMonitors/';

/** Conversion of the URIs of task monitors. */
export interface TaskMonitors {
  /** Returns the captured form of a built-in URI; undefined for any other URI. */
  readonly toCaptured: (uri: string) => string | undefined;
  /** Returns the built-in URI of a monitor; undefined for any other URI. */
  readonly toBuiltIn: (uri: string) => string | undefined;
}

/**
 * Returns the conversion for a capture. The form is that of a captured task that names its monitor; without one, the
 * monitors stand below the task service.
 */
export function taskMonitorsOf(capture: Capture, roles: RoleMap, tasks: LiveList | undefined): TaskMonitors {
  const [start, end] = monitorForm(capture, roles);
  return {
    toCaptured: (uri) => {
      const plain = plainUri(uri);
      const own = plain.startsWith(builtInStart) ? plain.slice(builtInStart.length) : '';
      if (!/^\d+$/u.test(own)) return undefined;
      const shown = tasks?.toCaptured(`${plainUri(tasks.builtIn)}/${own}`);
      return `${start}${shown === undefined ? own : idIn(shown)}${end}`;
    },
    toBuiltIn: (uri) => {
      const plain = plainUri(uri);
      if (!plain.startsWith(start) || !plain.endsWith(end)) return undefined;
      const id = plain.slice(start.length, plain.length - end.length);
      if (id === '' || id.includes('/')) return undefined;
      const task = tasks === undefined ? id : idIn(plainUri(tasks.toBuiltIn(id) ?? ''));
      return task === '' ? undefined : `${builtInStart}${task}/`;
    },
  };
}

/** Returns the texts before and after the id of a task in the URI of its monitor. */
function monitorForm(capture: Capture, roles: RoleMap): readonly [start: string, end: string] {
  for (const { uri } of roles.all('task')) {
    const { TaskMonitor: monitor } = capture.find(uri)?.body ?? {};
    const id = idIn(uri);
    const at = typeof monitor === 'string' ? monitor.lastIndexOf(id) : -1;
    if (typeof monitor === 'string' && at > 0 && monitor.startsWith('/'))
      return [monitor.slice(0, at), plainUri(monitor).slice(at + id.length)];
  }
  return [`${roles.first('taskService') ?? '/redfish/v1/TaskService'}/TaskMonitors/`, ''];
}
