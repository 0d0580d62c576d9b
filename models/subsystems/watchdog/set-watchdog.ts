/** Which watchdog the BIOS has set; it sets one of two at most (behaviour § 5.1). */
import type { ControllerTree } from '../../tree.js';
import { biosAttribute } from '../bios/index.js';
import type { Watchdog, WatchdogAction } from './contract.js';

const minuteMs = 60_000;

const recoveryMinutes: Readonly<Record<string, number>> = {
  Delay10Min: 10,
  Delay15Min: 15,
  Delay20Min: 20,
  Delay30Min: 30,
};

const ipmiMinutes: Readonly<Record<string, number>> = {
  Timeout10Min: 10,
  Timeout15Min: 15,
  Timeout20Min: 20,
  Timeout30Min: 30,
};

const ipmiActions: Readonly<Record<string, WatchdogAction>> = {
  PowerCycle: 'powerCycle',
  PowerDown: 'powerOff',
  WarmBoot: 'restart',
};

/** Undefined while none is set. */
export function findWatchdog(tree: ControllerTree): Watchdog | undefined {
  if (biosAttribute(tree, 'PostAsr') === 'PostAsrOn') {
    const timeoutMs = at(recoveryMinutes, biosAttribute(tree, 'PostAsrDelay')) * minuteMs;
    return { timer: 'recovery', action: 'restart', timeoutMs };
  }
  if (biosAttribute(tree, 'IpmiWatchdogTimerStatus') === 'IpmiWatchdogTimerOn') {
    const timeoutMs = at(ipmiMinutes, biosAttribute(tree, 'IpmiWatchdogTimerTimeout')) * minuteMs;
    return {
      timer: 'ipmi',
      action: at(ipmiActions, biosAttribute(tree, 'IpmiWatchdogTimerAction')),
      timeoutMs,
    };
  }
  return undefined;
}

/** Throws for a value that the table does not have. */
function at<Found>(table: Readonly<Record<string, Found>>, value: unknown): Found {
  const found = table[String(value)];
  if (found === undefined) throw new Error(`no watchdog has ${String(value)}`);
  return found;
}
