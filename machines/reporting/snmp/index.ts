/** SNMP: users, destinations and traps. */
export { sendsTraps, sendTraps } from './send-traps.js';
export * from './trap.js';
