/** Routes of the notebook, which stores the findings of readers beside the journal. */
import * as z from 'zod';
import { findings, notebookSchema } from '../notebook.js';
import { type Route, refused, route } from '../route.js';

export const notebookRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/notebook',
    description: 'Findings of readers about the history, with the revision that a change has to name.',
    answer: { schema: notebookSchema },
    run: ({ notebook }) => ({ content: notebook.read() }),
  }),
  route({
    method: 'POST',
    path: '/notebook',
    description:
      'Replaces the findings. A change that names an older revision is refused, so that no finding of another reader is lost.',
    body: z.strictObject({ revision: z.int().min(0), findings }),
    example:
      '{"revision":0,"findings":[{"id":1,"text":"The fan failed first.","address":"#/server?at=%2312","event":12,"at":1767225600000}]}',
    answer: { schema: notebookSchema },
    problems: [409],
    run: ({ notebook }, { body }) => {
      const changed = notebook.change(body.revision, body.findings);
      if (changed !== undefined) return { content: changed };
      const { revision } = notebook.read();
      return refused(
        409,
        `revision ${body.revision} is not the latest one, which is ${revision}; read it again`,
      );
    },
  }),
];
