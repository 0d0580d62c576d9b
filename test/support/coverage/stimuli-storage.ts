/** Stimuli of drives and volumes. */
import type { Course } from './stimuli.js';
import { createLab, systemUri } from '../lab.js';

export const storageCourses: readonly Course[] = [
  [
    'a drive switched off and on',
    (watch) =>
      watch(createLab())
        .post(`${systemUri}Storage/DE00A000/Drives/3/Actions/Drive.Reset/`, { ResetValue: 'PowerCycle' })
        .is(200),
  ],
];
