/**
 * Pairing of logs: which captured log receives the entries of a built-in one. Logs with the same id are the same.
 * Otherwise the hardware log of the server goes to the log with system event records, the audit log to a log of the
 * manager.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import { linkIn, type RoleEntry, type RoleMap } from '../../capture/index.js';
import type { BuiltInService, Pairs } from './pairing.js';

const logRoles = ['systemLogService', 'managerLogService', 'chassisLogService'] as const;

export function pairLogs(roles: RoleMap, builtIn: BuiltInService, body: (uri: string) => JsonObject): Pairs {
  const free = new Set(logRoles.flatMap((role) => [...roles.all(role)]));
  const pairs: (readonly [RoleEntry, RoleEntry])[] = [];
  const pair = (log: RoleEntry | undefined, own: RoleEntry): void => {
    if (log === undefined) return;
    free.delete(log);
    pairs.push([log, own]);
  };
  const systemLogs = builtIn.roles.all('systemLogService');
  const managerLogs = builtIn.roles.all('managerLogService');
  const own = [...systemLogs, ...managerLogs];
  const waiting = own.filter((log) => {
    const id = builtIn.body(log.uri)?.Id;
    const same = [...free].find(({ uri }) => body(uri).Id === id);
    pair(same, log);
    return same === undefined;
  });
  const entryType = (log: RoleEntry) => newestEntry(roles, log, body)?.EntryType;
  const isDump = (log: RoleEntry) => newestEntry(roles, log, body)?.DiagnosticDataType !== undefined;
  const isHardware = (log: RoleEntry) => builtIn.body(log.uri)?.Id === hardwareLog;
  for (const log of waiting.filter(isHardware))
    pair(
      [...free].find((each) => entryType(each) === 'SEL') ??
        [...free].find(({ role }) => role === 'systemLogService') ??
        [...free][0],
      log,
    );
  for (const log of waiting.filter(({ role }) => role === 'managerLogService'))
    pair(
      [...free].find((each) => each.role === 'managerLogService' && hasEntries(roles, each) && !isDump(each)),
      log,
    );
  for (const log of waiting.filter((each) => each.role === 'systemLogService' && !isHardware(each)))
    pair(
      [...free].find((each) => each.role === 'systemLogService' && hasEntries(roles, each) && !isDump(each)),
      log,
    );
  return pairs.flatMap(([log, ownLog]) => {
    const [entries] = roles.within(log.uri, 'logEntries');
    const [ownEntries] = builtIn.roles.within(ownLog.uri, 'logEntries');
    const services = [[log.uri, `${ownLog.uri}/`] as const];
    return entries === undefined || ownEntries === undefined
      ? services
      : [...services, [entries.uri, `${ownEntries.uri}/`] as const];
  });
}

/** Id of the built-in log with the hardware events of the server. */
const hardwareLog = 'IML';

function hasEntries(roles: RoleMap, log: RoleEntry): boolean {
  return roles.within(log.uri, 'logEntries').length > 0;
}

/** Returns the first captured entry of a log; undefined for an empty log. */
function newestEntry(
  roles: RoleMap,
  log: RoleEntry,
  body: (uri: string) => JsonObject,
): JsonObject | undefined {
  const [entries] = roles.within(log.uri, 'logEntries');
  const members: Json | undefined = entries === undefined ? undefined : body(entries.uri).Members;
  const [first] = Array.isArray(members) ? (members as readonly Json[]) : [];
  const uri = linkIn(first);
  return uri === undefined ? undefined : body(uri);
}
