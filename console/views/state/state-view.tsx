/** View of the whole state as a tree with a search: what no client sees, too. */
import { get } from '../../api/client.js';
import { JsonView } from '../../parts/json-view.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { pointerOf } from '../../parts/value-text.js';
import { adjust, focus, go } from '../../store/focus.js';
import { at, momentKey } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { type Descriptions, describeState } from './describe-state.js';
import { searchState } from './search-state.js';

const foundMax = 100;
/** The descriptions are a chunk of their own, so that the page does not wait for them. */
async function loadDescriptions(): Promise<Descriptions> {
  const { default: descriptions } = await import('./descriptions.json');
  return descriptions as Descriptions;
}

/** Branch that is open at first: the server itself. */
const firstBranch = 'host';

export function StateView() {
  const { pointer = '', q = '' } = focus.value;
  const branches = useQuery(
    `state ${momentKey.value}`,
    (signal) =>
      get<{ readonly value: Readonly<Record<string, unknown>> }>('/history/state', { at: at.value }, signal),
    'state',
  );
  const descriptions = useQuery('descriptions', loadDescriptions).value;
  if (branches.problem !== undefined) return <Problem text={branches.problem} />;
  const state = branches.value?.value;
  if (state === undefined) return <Loading what="the state" />;
  const [branch = firstBranch] = pointer.split('/').slice(1);
  return (
    <div class="panes">
      <div class="pane pane-list">
        <div class="search">
          <input
            type="search"
            placeholder="Search names and values  /"
            aria-label="Search the state"
            value={q}
            onInput={({ currentTarget }) => adjust({ q: currentTarget.value || undefined })}
          />
        </div>
        <ul>
          {Object.entries(state).map(([name, value]) => (
            <li key={name}>
              <button
                type="button"
                class="list-item"
                aria-current={name === branch && q === '' ? 'true' : undefined}
                onClick={() => go({ pointer: `/${name}`, q: undefined })}
              >
                {name}
                <span class="end">{sizeText(value)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div class="pane">
        {q === '' ? (
          <>
            <div class="head">
              <h2>{branch}</h2>
            </div>
            <p class="meta">{descriptions?.[`/${branch}`]}</p>
            <JsonView
              key={branch}
              value={state[branch]}
              locate={(path) => pointerOf([branch, ...path])}
              openDepth={2}
              describe={(path) => describeState(descriptions, [branch, ...path])}
            />
          </>
        ) : (
          <Found state={state} text={q} />
        )}
      </div>
    </div>
  );
}

function Found({ state, text }: { readonly state: object; readonly text: string }) {
  const found = searchState(state, text, foundMax + 1);
  if (found.length === 0)
    return <Empty title="Nothing has this text">Names and values of the state are searched.</Empty>;
  return (
    <ul class="found">
      {found.slice(0, foundMax).map(({ pointer, value }) => (
        <li key={pointer}>
          <button type="button" class="row-link mono" onClick={() => go({ why: pointer })}>
            {pointer}
          </button>
          <span class="mono"> {value}</span>
        </li>
      ))}
      {found.length > foundMax && <li class="muted">More than {foundMax}; add a letter.</li>}
    </ul>
  );
}

function sizeText(value: unknown): string {
  if (Array.isArray(value)) return `${value.length}`;
  return typeof value === 'object' && value !== null ? `${Object.keys(value).length}` : '';
}
