/** Events of `MgmtEvents` about the air filter, fans, liquid cooling and temperatures. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const coolingEvents = {
  AirFilterTimeLapsedFinalWarning: criticalEvent([], {
    message: 'The air filter has reached the end of its service time.',
    description: 'The server has been powered on for as long as the critical air filter reminder allows.',
    resolution: 'Replace the air filter now, then start the filter timer again.',
    healthCategory: 'Cooling',
  }),
  AirFilterTimeLapsedWarning: warningEvent([], {
    message: 'The air filter will soon reach the end of its service time.',
    description: 'The server has been powered on for as long as the early air filter reminder is set to.',
    resolution: 'Order an air filter and plan its replacement.',
    healthCategory: 'Cooling',
  }),
  FanDegraded: criticalEvent(['string'], {
    message: 'Fan %1 does not run as it should.',
    description: 'A fan turns more slowly than asked or otherwise works below its specification.',
    resolution: 'Clean the fan and its air path; replace the fan if it stays degraded.',
    healthCategory: 'Fan',
  }),
  FanFailed: criticalEvent(['string'], {
    message: 'Fan %1 has failed.',
    description: 'A fan no longer turns.',
    resolution: 'Replace the fan.',
    healthCategory: 'Fan',
  }),
  FanRedundancyLost: warningEvent([], {
    message: 'The fans are no longer redundant.',
    description: 'The failure or removal of one more fan would leave the server without enough cooling.',
    resolution: 'Replace the failed fan, or refit the missing one.',
    healthCategory: 'Fan',
  }),
  FanRedundancyRestored: okEvent([], {
    message: 'The fans are redundant again.',
    description: 'A failed or missing fan is back and one fan may again fail without harm.',
    healthCategory: 'Fan',
    clears: ofSameOrigin('FanRedundancyLost'),
  }),
  FanStatusOK: okEvent(['string'], {
    message: 'Fan %1 runs as it should.',
    description: 'A fan that was degraded or failed works again or has been replaced.',
    healthCategory: 'Fan',
    clears: ofSameOrigin('FanDegraded', 'FanFailed'),
  }),
  InletAmbientPreCautionThresAlert: warningEvent([], {
    message: 'The air at the inlet is warmer than the early-warning temperature set for it.',
    description:
      "The inlet temperature rises above the user's own limit, which lies below the one where the server acts.",
    resolution: 'Check the cooling of the room and the air path to the server.',
  }),
  LiquidCoolingModuleDegraded: criticalEvent(['string'], {
    message: 'Liquid cooling module %1 does not cool as it should.',
    description:
      "A module's pump, flow or coolant temperature is outside its range but the module still works.",
    resolution: "Check the module's hoses and coolant; replace the module if it stays degraded.",
    healthCategory: 'Thermal',
  }),
  LiquidCoolingModuleFailed: criticalEvent(['string'], {
    message: 'Liquid cooling module %1 has failed.',
    description: 'A liquid cooling module no longer moves heat away.',
    resolution: 'Power the server off before it overheats and replace the module.',
    healthCategory: 'Thermal',
  }),
  LiquidCoolingModuleRedundancyLost: warningEvent(['string'], {
    message: 'The liquid cooling modules are no longer redundant; the present state is %1.',
    description:
      'The failure of one more liquid cooling module would leave the server without enough cooling.',
    resolution: 'Replace the failed liquid cooling module.',
    healthCategory: 'Thermal',
  }),
  LiquidCoolingModuleRedundancyRestored: okEvent([], {
    message: 'The liquid cooling modules are redundant again.',
    description: 'A failed liquid cooling module is back and one module may again fail without harm.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin('LiquidCoolingModuleRedundancyLost'),
  }),
  LiquidCoolingModuleStatusOK: okEvent(['string'], {
    message: 'Liquid cooling module %1 cools as it should.',
    description: 'A degraded or failed liquid cooling module works again or has been replaced.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin('LiquidCoolingModuleDegraded', 'LiquidCoolingModuleFailed'),
  }),
  LiquidCoolingWarning1: warningEvent(['string'], {
    message: 'The service of liquid cooling module %1 falls due in the coming months.',
    description: 'The first reminder: a closed liquid cooling loop nears the end of its service time.',
    resolution: 'Plan the service of the module and order the parts.',
    healthCategory: 'Cooling',
  }),
  LiquidCoolingWarning2: warningEvent(['string'], {
    message: 'The service of liquid cooling module %1 falls due within days.',
    description:
      'The second reminder: it is shortly before the service time of a liquid cooling loop is over.',
    resolution: 'Fix a date for the service of the module.',
    healthCategory: 'Cooling',
  }),
  LiquidCoolingWarning3: criticalEvent(['string'], {
    message: 'The service of liquid cooling module %1 is overdue.',
    description: 'The last reminder: the service time of a liquid cooling loop is over.',
    resolution: 'Have the module serviced now, then renew its service record.',
    healthCategory: 'Cooling',
  }),
  NoActiveRecordForLiquidCooling: warningEvent(['string'], {
    message: 'There is no valid service record for liquid cooling module %1.',
    description:
      'The controller looks up when a liquid cooling loop was last serviced and finds nothing current.',
    resolution: 'Enter the service record of the module, so that reminders can be sent.',
    healthCategory: 'Cooling',
  }),
  ReadFailedForLiquidCoolingRecord: warningEvent([], {
    message: 'The service records of the liquid cooling cannot be read.',
    description: 'The controller fails to read when the liquid cooling loops were last serviced.',
    resolution: 'Restart the controller; enter the service records again if they still cannot be read.',
    healthCategory: 'Cooling',
  }),
  ServerOperational: okEvent([], {
    message: 'The server is back in operation after a thermal shutdown.',
    description: 'A server that was shut down for heat runs again.',
    resolution: 'Check that the cause of the overheating is removed.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin('ThermalStatusDegradedSysShutdown', 'AutoShutdownInitiated'),
  }),
  ThermalStatusDegradedSysContinue: criticalEvent(['string'], {
    message: 'The temperature at %1 is too high; the server goes on running.',
    description: 'A temperature leaves its range and the server is set to continue.',
    resolution: 'Check the fans, the air path and the temperature of the room now.',
    healthCategory: 'Thermal',
  }),
  ThermalStatusDegradedSysShutdown: criticalEvent(['string'], {
    message: 'The temperature at %1 is too high; the server is being shut down.',
    description: 'A temperature leaves its range and the server is set to protect itself.',
    resolution: 'Repair the cooling, let the server cool down, then power it on.',
    healthCategory: 'Thermal',
  }),
  ThermalStatusFailure: criticalEvent(['string'], {
    message: 'The temperature at %1 has passed the limit beyond which hardware is damaged.',
    description: 'A temperature goes above its fatal limit.',
    resolution: 'Leave the server off until its cooling is repaired and its parts are checked.',
    healthCategory: 'Thermal',
  }),
  ThermalStatusOK: okEvent(['string'], {
    message: 'The temperature at %1 is normal.',
    description: 'A temperature that was too high is back in its range.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin('ThermalStatusDegradedSysContinue', 'ThermalStatusFailure'),
  }),
  UserDefThresholdCriticalAlert: criticalEvent(['string', 'string'], {
    message: 'The temperature of sensor %1 is above the critical threshold a user set for it: %2.',
    description: "A sensor reading passes the user's own critical limit.",
    resolution: 'Find out why it is so warm, or correct the threshold.',
  }),
  UserDefThresholdRestoredAlert: okEvent(['string', 'string'], {
    message: 'The temperature of sensor %1 is back below the threshold a user set for it: %2.',
    description: "A sensor reading that had passed a user's own limit returns.",
    healthCategory: 'Thermal',
    clears: ofSameOrigin('UserDefThresholdWarningAlert', 'UserDefThresholdCriticalAlert'),
  }),
  UserDefThresholdWarningAlert: warningEvent(['string', 'string'], {
    message: 'The temperature of sensor %1 is above the warning threshold a user set for it: %2.',
    description: "A sensor reading passes the user's own limit for a warning.",
    resolution: 'Check the cooling before the critical threshold is reached, or correct the threshold.',
  }),
} satisfies MessageTable;
