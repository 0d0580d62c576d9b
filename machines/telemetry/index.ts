/** Telemetry on the side of the machines: reports that are due, and metrics that are watched. */
import {
  idleWatch,
  type MetricReportContract,
  metricTriggerAddress,
  retimeReports,
  type WatchContract,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { watchMachine } from '../watches/watch-machine.js';
import { metricReport } from './metric-report.machine.js';
import { metricWatch } from './metrics-watch.js';

export const telemetry = {
  machines: {
    // Nobody waits for a report: it comes when it is due.
    metricReport: declareMachine<MetricReportContract>()({
      chart: metricReport,
      foreground: false,
      observes: true,
      enrich: {},
    }),
    metricTrigger: watchMachine(metricWatch),
  },
  /** Reports are sent while there is somebody to send them. */
  reactions: { 'controller.lost': retimeReports, 'controller.returned': retimeReports },
  watches: [metricWatch],
  first: () => [standing<WatchContract>(metricTriggerAddress, { value: 'resting', context: idleWatch })],
} satisfies MachineSide;
