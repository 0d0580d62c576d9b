/**
 * Requests to a resource as the administrator: properties and actions by choice, the body as text for the rest, the
 * answer, and the events that the request caused.
 */
import { useState } from 'preact/hooks';
import { post } from '../../api/client.js';
import type { RunState } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Segments } from '../../parts/segments.js';
import { canAct } from '../../store/moment.js';
import { revision, takeState } from '../../store/run.js';
import { recordStep } from '../../store/steps.js';
import { Answer, type RequestOutcome } from './answer.js';
import { ActionField, PropertyField } from './body-fields.js';
import { type ActionChoice, listActions, listProperties, withProperty } from './properties.js';
import { type ResourceRequest, toCurl, toScenarioStep, toTest } from './request-text.js';

const methods = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

interface RequestFormProps {
  readonly uri: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Schema of the resource; undefined until it is read, and for a resource without one. */
  readonly schema: Readonly<Record<string, unknown>> | undefined;
}

export function RequestForm({ uri, body, schema }: RequestFormProps) {
  const [method, setMethod] = useState<Method>('PATCH');
  const [target, setTarget] = useState(uri);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<RequestOutcome>();
  const actions = listActions(body, schema);
  const reading = readBody(text);
  const request: ResourceRequest = {
    method,
    uri: target,
    ...(reading.ok && reading.value !== undefined && { body: reading.value }),
  };
  const merge = (path: readonly string[], value: unknown) =>
    setText(JSON.stringify(withProperty(reading.ok ? reading.value : {}, path, value), undefined, 2));
  const chooseAction = (action: ActionChoice | undefined) => {
    setTarget(action?.target ?? uri);
    setText(action === undefined ? '' : '{}');
  };
  const send = async () => {
    const before = revision.peek();
    setOutcome({ isSending: true });
    try {
      const state = await post<RunState & { readonly answer?: RequestOutcome['answer'] }>('/inputs', {
        request,
      });
      takeState(state);
      recordStep({ request });
      setOutcome({ isSending: false, answer: state.answer, events: { from: before, to: state.executed } });
    } catch (error) {
      setOutcome({ isSending: false, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <section class="request card" aria-label="Request">
      <div class="head">
        <h2>Request</h2>
        <Segments
          label="Method"
          choices={methods.map((each) => [each, each])}
          value={method}
          onChoose={(each) => {
            setMethod(each);
            if (each !== 'POST') setTarget(uri);
          }}
        />
        <div class="row-buttons">
          <CopyButton text="curl" content={() => toCurl(request)} />
          <CopyButton text="scenario step" content={() => toScenarioStep(request, '0s')} />
          <CopyButton text="test" content={() => toTest(request, outcome?.answer?.status)} />
        </div>
      </div>
      {method === 'PATCH' && <PropertyField properties={listProperties(body, schema)} onSet={merge} />}
      {method === 'POST' && (
        <ActionField
          actions={actions}
          onChoose={chooseAction}
          onSet={(name, value) => merge([name], value)}
        />
      )}
      <p class="mono request-line">
        <b>{method}</b> {target}
      </p>
      {method !== 'GET' && method !== 'DELETE' && (
        <label class="field">
          <span>Body{reading.ok ? '' : ', which is not JSON yet'}</span>
          <textarea
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
      )}
      <div class="row-buttons">
        <Button
          text={outcome?.isSending === true ? 'Sending…' : 'Send'}
          tone="primary"
          isDisabled={!canAct.value || !reading.ok || outcome?.isSending === true}
          onClick={() => void send()}
        />
        {!canAct.value && (
          <span class="muted">
            The past and a record cannot be changed: go to the present of a run, or make a branch.
          </span>
        )}
      </div>
      {outcome !== undefined && <Answer outcome={outcome} />}
    </section>
  );
}

type Reading = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

function readBody(text: string): Reading {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
