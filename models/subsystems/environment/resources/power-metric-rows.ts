/** What the platform says of its power at an instant, as the power resource and the samples of its meters show it. */

import { flag, oneOf, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import type { powerMetricReader } from '../readings/power-metric.js';

export type PowerMetric = ReturnType<ReturnType<typeof powerMetricReader>>;

export const powerMetricRows: Rows<PowerMetric> = {
  AmbTemp: row(whole(), 'The temperature of the air around the server, in degrees Celsius.', 'AmbTemp', {
    unit: 'Cel',
    volatile: true,
  }),
  Cap: row(whole(), 'The cap on what the server draws, in watts; 0 for none.', 'Cap', { unit: 'W' }),
  CpuCapLim: row(
    whole(),
    'How far a cap holds the processors back, in percent; 0 for not at all.',
    'CpuCapLim',
    { unit: '%' },
  ),
  CpuMax: row(whole(), 'The most the processors may do under a cap, in percent; 0 without one.', 'CpuMax', {
    unit: '%',
  }),
  CpuPwrSavLim: row(
    whole(),
    'The most the processors may do while power is saved, in percent.',
    'CpuPwrSavLim',
    { unit: '%' },
  ),
  CpuWatts: row(whole(), 'What the processors draw, in watts.', 'CpuWatts', { unit: 'W', volatile: true }),
  DimmWatts: row(whole(), 'What the memory draws, in watts.', 'DimmWatts', { unit: 'W', volatile: true }),
  GpuWatts: row(whole(), 'What the graphics processors draw, in watts.', 'GpuWatts', { unit: 'W' }),
  PrMode: row(oneOf(['dyn', 'max', 'min', 'osc']), 'How the power is regulated.', 'PrMode'),
  PunCap: row(flag, 'Whether the cap slows the server down.', 'PunCap'),
  UnachCap: row(flag, 'Whether the cap cannot be kept.', 'UnachCap'),
};
