/** Types of the pairing of captured resources with those of the built-in service. */
import type { JsonObject } from '../../../engine/index.js';
import type { Capture, Role, RoleMap } from '../../capture/index.js';
import type { SpokenPacks } from '../packs/packs.js';

/** Resource of the built-in service that a captured resource follows. */
export interface Counterpart {
  /** Canonical URI in the built-in service. */
  readonly uri: string;
  readonly role: Role;
  /** Body at rest: before any client, fault or start of the host has changed the server. */
  readonly rest: JsonObject;
  /** Form of the built-in body that the captured one has, as `rest` has it; undefined for the built-in form. */
  readonly view?: BodyView | undefined;
}

/** Function that returns the properties of a captured resource by the body of a built-in one of another schema. */
export type BodyView = (body: JsonObject) => JsonObject;

/** Function that returns a resource of the built-in service at rest; undefined if there is none. */
export type LookAtRest = (uri: string) => JsonObject | undefined;

/** Function that indicates whether the captured entries of a log have been cleared. */
export type IsCleared = (uri: string) => boolean;

/** Roles and bodies of the built-in service at rest. */
export interface BuiltInService {
  readonly roles: RoleMap;
  readonly body: (uri: string) => JsonObject | undefined;
}

/** Pairs of a captured URI and a canonical built-in URI. */
export type Pairs = readonly (readonly [string, string])[];

/** A capture with its counterparts. */
export interface PairedCapture {
  readonly capture: Capture;
  readonly packs: SpokenPacks;
  readonly roles: RoleMap;
  /** Counterparts by captured URI as in `Capture.resources`. */
  readonly counterparts: ReadonlyMap<string, Counterpart>;
}
