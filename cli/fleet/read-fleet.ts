/** Fleet of `tidefish fleet`: the members by the file and the flags, with the blueprints of the groups. */
import path from 'node:path';
import type { Command } from 'commander';
import { documentBytesMax, readBlueprint, readBounded, readCaptured, SetupError } from '../../http/index.js';
import type { Blueprint } from '../../models/blueprint/index.js';
import { formatPath, formatProblem } from '../../models/document/index.js';
import { type FleetDocument, type FleetMember, parseFleet, planFleet } from '../../models/fleet/index.js';

/** Flags that describe the members. */
export interface PlanFlags {
  readonly count?: number;
  readonly blueprint?: string;
  readonly address?: string;
  readonly port?: number;
  readonly addressing?: string;
  readonly clock?: string;
  readonly seed?: string;
}

export interface ReadFleet {
  readonly document: FleetDocument;
  readonly members: readonly FleetMember[];
  readonly blueprints: ReadonlyMap<string | undefined, Blueprint>;
  /** Places of the captures. */
  readonly captures: readonly string[];
}

/** Reads the fleet. Throws SetupError with every problem of a file or of the flags. */
export async function readFleet(
  command: Command,
  file: string | undefined,
  flags: PlanFlags,
): Promise<ReadFleet> {
  const { count, blueprint, address, port, addressing, clock, seed } = flags;
  if (file !== undefined && (count ?? blueprint) !== undefined)
    command.error('error: the fleet file describes the members; omit --count and --blueprint');
  const given = Object.fromEntries(
    Object.entries({ address, port, addressing, clock, seed }).filter(([, value]) => value !== undefined),
  );
  const document =
    file === undefined
      ? parsed({ text: JSON.stringify({ ...given, members: [{ count, blueprint }] }), name: 'the flags' })
      : { ...parsed({ text: readText(file), name: file }), ...given };
  const planning = planFleet(document);
  if (!planning.ok) {
    const { path: place, message, expected } = planning.problem;
    throw new SetupError(`${file ?? 'the flags'}: ${formatPath(place)}: ${message} (expected ${expected})`);
  }
  const { members } = planning.plan;
  const blueprints = new Map<string | undefined, Blueprint>();
  const captures: string[] = [];
  for (const { blueprint: overrides, capture } of document.members) {
    const named = capture ?? overrides;
    if (blueprints.has(named)) continue;
    const place = named === undefined || file === undefined ? named : path.resolve(path.dirname(file), named);
    if (capture === undefined || place === undefined) {
      blueprints.set(named, await readBlueprint({ blueprint: place, dialect: undefined }));
    } else {
      captures.push(place);
      blueprints.set(named, await readCaptured({ ...plainCapture, capture: place }));
    }
  }
  return { document, members, blueprints, captures };
}

/** A capture of a fleet has the packs of the project, and answers without the recorded times. */
const plainCapture = { captureTimes: undefined, captureByDigest: undefined, capturePack: undefined };

function readText(file: string): string {
  try {
    return readBounded(file, documentBytesMax);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new SetupError(`cannot read the fleet file ${file} (${reason})`);
  }
}

function parsed({ text, name }: { readonly text: string; readonly name: string }): FleetDocument {
  const reading = parseFleet(text, name);
  if (reading.ok) return reading.value;
  throw new SetupError(reading.problems.map(formatProblem).join('\n'));
}
