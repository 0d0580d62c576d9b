/** Watchdog of the operating system. BIOS attributes enable at most one of the two watchdogs (behaviour § 5.1). */
import type { ControllerTree } from '../../../models/index.js';
import { biosAttribute } from '../../bios-attributes/index.js';
import type { Watchdog, WatchdogAction } from './contract.js';

const minuteMs = 60_000;

const ipmiActions: Readonly<Record<string, WatchdogAction>> = {
  PowerCycle: 'powerCycle',
  PowerDown: 'powerOff',
  WarmBoot: 'restart',
};

/** Returns the enabled watchdog; undefined if none is enabled. */
export function findWatchdog(tree: ControllerTree): Watchdog | undefined {
  if (biosAttribute(tree, 'PostAsr') === 'PostAsrOn') {
    const timeoutMs = minutesIn(biosAttribute(tree, 'PostAsrDelay')) * minuteMs;
    return { timer: 'recovery', action: 'restart', timeoutMs };
  }
  if (biosAttribute(tree, 'IpmiWatchdogTimerStatus') === 'IpmiWatchdogTimerOn') {
    const timeoutMs = minutesIn(biosAttribute(tree, 'IpmiWatchdogTimerTimeout')) * minuteMs;
    const action = ipmiActions[String(biosAttribute(tree, 'IpmiWatchdogTimerAction'))];
    if (action === undefined) throw new Error('the IPMI watchdog has no such action');
    return { timer: 'ipmi', action, timeoutMs };
  }
  return undefined;
}

/**
 * Returns the minutes in an attribute value such as `Delay10Min` or `Timeout10Min`. Throws an error for a value without
 * minutes.
 */
function minutesIn(value: unknown): number {
  const [, minutes] = /^(?:Delay|Timeout)(\d+)Min$/.exec(String(value)) ?? [];
  if (minutes === undefined) throw new Error(`no watchdog has ${String(value)}`);
  return Number(minutes);
}
