/** All kinds of steps. To have another, write a file in `steps/` and add it here. */
import type * as z from 'zod';
import type { StepKind, UnpreparedStep } from './step-kind.js';
import { advance } from './steps/advance.js';
import { check } from './steps/check.js';
import { clear, fault } from './steps/fault.js';
import { future } from './steps/future.js';
import { include } from './steps/include.js';
import { listener } from './steps/listener.js';
import { nestedKinds } from './steps/nested.js';
import { operator } from './steps/operator.js';
import { power } from './steps/power.js';
import { request } from './steps/request.js';
import { setClock } from './steps/set-clock.js';
import { source } from './steps/source.js';
import { stall } from './steps/stall.js';
import { until } from './steps/until.js';
import { upload } from './steps/upload.js';

/** `list` is the schema of steps inside a step. */
export function listStepKinds(list: z.ZodType<readonly UnpreparedStep[]>): readonly StepKind[] {
  return [
    request,
    upload,
    advance,
    stall,
    future,
    until,
    operator,
    power,
    fault,
    clear,
    listener,
    source,
    setClock,
    check,
    ...nestedKinds(list),
    include,
  ];
}
