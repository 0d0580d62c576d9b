/** A write inside its step: finds the definition again and lets it do what it says. Live and replayed alike. */
import type { Fact } from '../facts/fact.js';
import { rowOf } from '../facts/index.js';
import type { WriteInput } from '../inputs.js';
import { baseMessage } from '../messages/index.js';
import {
  type ControllerStage,
  refused,
  type WriteContext,
  type WriteOutcome,
  written,
} from '../resource/define.js';
import { readPatch } from './body.js';
import type { Resolver, Target } from './resolve.js';

export function applyWrite(resolver: Resolver, stage: ControllerStage, input: WriteInput): WriteOutcome {
  const target = resolver.resolve(stage.tree, input.uri);
  if (target === undefined) return refused(baseMessage('ResourceMissingAtURI', [input.uri]));
  const { definition, action, params } = target;
  const context = { params, by: input.by, rowOf };
  if (action !== undefined) return action.apply(stage, input.body, context);
  const outcome = applyToResource(stage, target, input, context);
  if (outcome.ok && definition.unannounced !== true) {
    const uri = outcome.value.created ?? target.uri;
    stage.emit(announced[input.method], { uri }, 'redfish');
  }
  return outcome;
}

function applyToResource(
  stage: ControllerStage,
  target: Target,
  input: WriteInput,
  context: WriteContext,
): WriteOutcome {
  const { definition } = target;
  switch (input.method) {
    case 'PATCH':
    case 'PUT':
      return applyPatch(stage, target, input, context);
    case 'POST':
      return definition.creation?.apply(stage, input.body, context) ?? notAllowed;
    case 'DELETE':
      return definition.removal?.apply(stage, context, input.body) ?? notAllowed;
  }
}

const announced = {
  PATCH: 'resource.changed',
  PUT: 'resource.changed',
  POST: 'resource.created',
  DELETE: 'resource.removed',
} as const satisfies Readonly<Record<WriteInput['method'], Fact>>;

const notAllowed = refused(baseMessage('OperationNotAllowed'));

function applyPatch(
  stage: ControllerStage,
  { definition }: Target,
  { body }: WriteInput,
  context: WriteContext,
): WriteOutcome {
  const { assignments, problems } = readPatch(definition.writable ?? {}, body, stage.tree, 'putAway');
  if (problems.length > 0) return refused(...problems);
  for (const { property, value } of assignments) property.apply(stage, value, context);
  const set = new Map(assignments.map(({ pointer, value }) => [pointer, value]));
  const conflicts = definition.settle?.(stage, set, context) ?? [];
  return conflicts.length > 0
    ? refused(...conflicts)
    : written(definition.modified?.(set, stage) ?? baseMessage('Success'));
}
