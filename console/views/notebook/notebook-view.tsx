/** View of the notebook: what was found, each with the moment and the question that show it again. */
import { isExported } from '../../api/record.js';
import { Button } from '../../parts/button.js';
import { download } from '../../parts/download.js';
import { Empty } from '../../parts/notice.js';
import { changeFinding, findings, noteFinding, removeFinding } from '../../store/notebook.js';
import { extent } from '../../store/run.js';
import { toMarkdown } from '../../store/scenario-text.js';
import { formatOffset } from '../../time/format.js';

export function NotebookView() {
  const start = extent.value?.startMs ?? 0;
  const all = findings.value;
  return (
    <>
      <div class="head">
        <h2>Notebook</h2>
        <div class="row-buttons">
          <Button icon="plus" text="Note this moment" onClick={() => noteFinding('')} />
          <Button
            icon="download"
            text="Markdown"
            label="Save the notebook as Markdown"
            isDisabled={all.length === 0}
            onClick={() => download('notebook.md', toMarkdown('Notebook', all, start))}
          />
        </div>
      </div>
      {all.length === 0 && (
        <Empty title="Nothing noted yet">
          Note a moment here, or a finding beside an answer to why.{' '}
          {isExported
            ? 'This browser stores the notebook of an exported page.'
            : 'The notebook is stored beside the journal; a service without one keeps it while it runs.'}
        </Empty>
      )}
      <ol class="findings">
        {all.map(({ id, text, address, event, at }) => (
          <li key={id} class="card">
            <a href={address} class="mono" title="Show it again">
              {formatOffset(at, start)} #{event}
            </a>
            <textarea
              aria-label={`Finding at event ${event}`}
              rows={2}
              value={text}
              onChange={({ currentTarget }) => changeFinding(id, currentTarget.value)}
            />
            <Button icon="close" label="Remove the finding" tone="quiet" onClick={() => removeFinding(id)} />
          </li>
        ))}
      </ol>
    </>
  );
}
