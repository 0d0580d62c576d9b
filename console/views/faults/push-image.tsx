/** Push of a firmware image to the update service: of a file, or of an image that is made from a version. */
import { useState } from 'preact/hooks';
import { post } from '../../api/client.js';
import type { RunState } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { Segments } from '../../parts/segments.js';
import { showMessage, showProblem } from '../../shell/toasts.js';
import { canAct } from '../../store/moment.js';
import { takeState } from '../../store/run.js';
import { recordStep } from '../../store/steps.js';
import type { Firmware } from './catalog.js';
import { type ImageFile, readImageFile } from './image-file.js';

const sources = [
  ['made', 'Make an image'],
  ['file', 'A file'],
] as const;
const destinations = [
  ['write', 'Write now'],
  ['store', 'Store in the repository'],
] as const;
type Destination = (typeof destinations)[number][0];

type Content = { readonly file: ImageFile } | { readonly image: object };

interface Answer {
  readonly status: number;
  readonly body?: {
    readonly error?: {
      readonly '@Message.ExtendedInfo'?: readonly {
        readonly MessageId?: string;
        readonly Message?: string;
      }[];
    };
  };
}

export function PushImage({ firmware }: { readonly firmware: readonly Firmware[] }) {
  const [source, setSource] = useState<(typeof sources)[number][0]>('made');
  const [destination, setDestination] = useState<Destination>('write');
  const [chosen, setChosen] = useState(0);
  const [version, setVersion] = useState('');
  const [file, setFile] = useState<File>();
  const [isSending, setSending] = useState(false);
  const component = firmware[chosen];
  const isReady = source === 'file' ? file !== undefined : version.trim() !== '' && component !== undefined;
  const push = async () => {
    setSending(true);
    try {
      if (source === 'file' && file !== undefined)
        await pushImage({ file: await readImageFile(file) }, destination);
      else if (component !== undefined)
        await pushImage(
          { image: { for: component.kind, model: component.model, version: version.trim() } },
          destination,
        );
    } catch (error) {
      showProblem(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <section class="card" aria-label="Firmware image">
      <h2>Push a firmware image</h2>
      <Segments label="Source of the image" choices={sources} value={source} onChoose={setSource} />
      {source === 'file' ? (
        <label class="field">
          <span>Image file</span>
          <input type="file" onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])} />
        </label>
      ) : (
        <>
          <label class="field">
            <span>Component</span>
            <select value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
              {firmware.map(({ name, model }, index) => (
                <option key={index} value={index}>
                  {name === model ? name : `${name}, ${model}`}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Version</span>
            <input
              placeholder={component?.example ?? 'such as 1.2.3'}
              value={version}
              onInput={({ currentTarget }) => setVersion(currentTarget.value)}
            />
          </label>
        </>
      )}
      <Segments
        label="Destination of the image"
        choices={destinations}
        value={destination}
        onChoose={setDestination}
      />
      <div class="row-buttons">
        <Button
          text={isSending ? 'Sending…' : 'Push'}
          tone="primary"
          isDisabled={!canAct.value || !isReady || isSending}
          onClick={() => void push()}
        />
      </div>
    </section>
  );
}

/** Pushes an image, and shows the reason of a refusal. */
async function pushImage(content: Content, destination: Destination): Promise<void> {
  const parameters = { UpdateTarget: destination === 'write', UpdateRepository: destination === 'store' };
  const push = { ...content, parameters };
  const state = await post<RunState & { readonly answer?: Answer }>('/inputs', { push });
  takeState(state);
  const { status, body } = state.answer ?? { status: 0 };
  const [first] = body?.error?.['@Message.ExtendedInfo'] ?? [];
  if (status >= 400)
    throw new Error(`The image was refused (${status}): ${first?.Message ?? first?.MessageId ?? ''}`);
  if ('image' in content) recordStep({ upload: { ...content.image, parameters } });
  showMessage('The image was pushed. The state of the update is in UpdateService.');
}
