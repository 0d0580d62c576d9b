/** JSON as a tree. Links lead on, and a click on a value opens the question why it is what it is. */
import { useState } from 'preact/hooks';
import { addressOf, focus, go } from '../store/focus.js';
import { pointerOf, toneOfValue } from './value-text.js';

type Path = readonly (string | number)[];

interface JsonViewProps {
  readonly value: unknown;
  /** Location of the value at a path, for the question why. */
  readonly locate: (path: Path) => string;
  /** Pointers of values that have changed, and of what contains them. */
  readonly changed?: ReadonlySet<string>;
  /** Description of the value at a path; undefined for a value without one. */
  readonly describe?: (path: Path) => string | undefined;
  /** Depth up to which objects are open at first. */
  readonly openDepth?: number;
}

interface PlaceProps extends Omit<JsonViewProps, 'value'> {
  readonly name: string | undefined;
  readonly value: unknown;
  readonly path: Path;
}

export function JsonView({ value, ...rest }: JsonViewProps) {
  if (typeof value !== 'object' || value === null)
    return (
      <div class="json">
        <Line name={undefined} value={value} path={[]} {...rest} />
      </div>
    );
  return (
    <div class="json">
      <Members value={value} path={[]} {...rest} />
    </div>
  );
}

function Members({ value, path, ...rest }: Omit<PlaceProps, 'name' | 'value'> & { readonly value: object }) {
  const entries: readonly [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return (
    <>
      {entries.map(([key, member]) => (
        <Place key={key} {...rest} name={String(key)} value={member} path={[...path, key]} />
      ))}
    </>
  );
}

function Place(props: PlaceProps) {
  const { value, path, openDepth = 3 } = props;
  const link = linkOf(value);
  const isBranch =
    typeof value === 'object' && value !== null && link === undefined && Object.keys(value).length > 0;
  const [isOpen, setOpen] = useState(path.length < openDepth && sizeOf(value) <= membersOpen);
  if (!isBranch) return <Line {...props} />;
  return (
    <div>
      <div class={lineClass(props)}>
        <button
          type="button"
          class="json-toggle"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${props.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'}
        </button>
        <Key {...props} />
        <button type="button" class="value muted" onClick={() => openWhy(props)}>
          {Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`}
        </button>
        <Description {...props} />
      </div>
      {isOpen && (
        <div class="json-children">
          <Members {...props} value={value} path={path} />
        </div>
      )}
    </div>
  );
}

/** Objects and lists with more members are closed at first. */
const membersOpen = 60;

function sizeOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function Line(props: PlaceProps) {
  const { name, value } = props;
  const link = linkOf(value) ?? (name?.startsWith('@odata.') === true ? undefined : uriOf(value));
  return (
    <div class={lineClass(props)}>
      {name !== undefined && <Key {...props} />}
      {link !== undefined ? (
        <a href={addressOf({ view: 'resources', uri: link, q: undefined })}>{link}</a>
      ) : (
        <button type="button" class={`value ${classOf(value)}`} title="Why?" onClick={() => openWhy(props)}>
          {typeof value === 'string' ? `"${value}"` : JSON.stringify(value)}
        </button>
      )}
      <Description {...props} />
    </div>
  );
}

function Description({ describe, path }: PlaceProps) {
  const text = describe?.(path);
  return text === undefined ? null : <span class="json-description">{text}</span>;
}

function Key({ name }: Pick<PlaceProps, 'name'>) {
  return <span class="json-key">{name}</span>;
}

function openWhy({ locate, path }: Pick<PlaceProps, 'locate' | 'path'>): void {
  go({ why: locate(path) });
}

function lineClass({ changed, path, locate }: PlaceProps): string {
  const isSelected = focus.value.why === locate(path);
  return `json-line ${changed?.has(pointerOf(path)) === true ? 'json-changed' : ''} ${isSelected ? 'json-selected' : ''}`;
}

function classOf(value: unknown): string {
  const tone = toneOfValue(value);
  if (tone !== undefined) return `value-${tone}`;
  if (typeof value === 'number') return 'value-number';
  return typeof value === 'string' ? 'value-text' : 'value-word';
}

/** Returns the target of a link such as `{"@odata.id": "/redfish/v1/Systems/1/"}`. */
function linkOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  const [first] = entries;
  return entries.length === 1 && first?.[0] === '@odata.id' ? uriOf(first[1]) : undefined;
}

function uriOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/redfish\/v1\/[\w/.\-%]*$/.test(value) ? value : undefined;
}
