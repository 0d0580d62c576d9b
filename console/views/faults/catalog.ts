/** Catalog of the control API: what can be broken, what an operator can do, and what can be updated. */
export interface Catalog {
  readonly faults: readonly FaultDescription[];
  readonly operator: readonly { readonly action: string; readonly description: string }[];
  readonly firmware: readonly Firmware[];
}

/** Firmware for which there are images. */
export interface Firmware {
  readonly kind: string;
  readonly model: string;
  readonly name: string;
  /** Version in the form of this kind; undefined for a kind that takes every version. */
  readonly example?: string;
}

export interface FaultDescription {
  readonly fault: string;
  readonly description: string;
  readonly lasts: boolean;
  readonly parameters: Readonly<Record<string, ParameterDescription>>;
}

export interface ParameterDescription {
  readonly isOptional?: boolean;
  readonly oneOf?: readonly (string | number)[];
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly text?: string;
}

/** Returns the value of a parameter from the text of its field; undefined for an empty field. */
export function parameterValue(
  { oneOf, min }: ParameterDescription,
  text: string,
): string | number | undefined {
  if (text === '') return undefined;
  if (oneOf !== undefined) return oneOf.find((each) => String(each) === text) ?? text;
  return min === undefined ? text : Number(text);
}

/** Returns the names of the parameters that have to be given and are not. */
export function missingParameters(
  { parameters }: FaultDescription,
  values: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(parameters)
    .filter(([name, { isOptional }]) => isOptional !== true && (values[name] ?? '') === '')
    .map(([name]) => name);
}

/** Returns the group of a fault: the first part of its name. */
export function groupOf({ fault }: Pick<FaultDescription, 'fault'>): string {
  return fault.split('.')[0] ?? fault;
}
