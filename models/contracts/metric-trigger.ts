/**
 * The watch over metrics as others see it: it rests while no threshold is set or the host is off, and looks again and
 * again while one is. The chart is in `machines/`.
 */
import type { MachineRecord } from '../../engine/index.js';

export const metricTriggerAddress = 'metricTrigger/1';

export type MetricTriggerValue = 'resting' | 'watching';

export type MetricTriggerContext = Readonly<Record<string, never>>;

/** A threshold was set, or the host was switched on. */
export type MetricTriggerEvent = { readonly type: 'metric.watch' };

export type MetricTriggerRecord = MachineRecord<MetricTriggerValue, MetricTriggerContext>;
