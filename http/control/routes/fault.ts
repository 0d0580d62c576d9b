/** A fault as bodies name it: its parameters stand beside its name. */
import * as z from 'zod';
import { readFault } from '../../../machines/index.js';

/** Which parts there are is asked when it is carried out: that is up to the server, not to the form of a body. */
export const fault = z
  .looseObject({
    fault: z.string().describe('Its name, such as fan.failed; its parameters stand beside it.'),
    clear: z.boolean().default(false),
  })
  .transform(({ fault, clear, ...told }, context) => {
    const reading = readFault({ fault, with: told, clear });
    if (reading.ok) return reading.input;
    const { at, message, expected } = reading.problem;
    context.addIssue({ code: 'custom', path: [at], message, params: { expected } });
    return z.NEVER;
  });
