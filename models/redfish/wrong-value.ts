/** A body in which one property has a value of another type than its schema says. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';

/** Names of the steps from the top to a value. */
type Path = readonly string[];

/** `property` is a name or a JSON pointer; null for one by chance, of a number in [0, 1). As it is where there is none. */
export function withWrongValue(body: JsonObject, property: string | null, drawn: number): JsonObject {
  const paths = listValues(body);
  const path =
    property === null
      ? paths[Math.floor(drawn * paths.length)]
      : paths.find((each) => isCalled(each, property));
  return path === undefined ? body : (put(body, path) as JsonObject);
}

function isCalled(path: Path, property: string): boolean {
  return property.startsWith('/')
    ? `/${path.join('/')}` === property
    : path.length === 1 && path[0] === property;
}

/** Values of objects within objects; what the protocol itself is made of is left alone, so that the body is still a resource. */
function listValues(body: JsonObject, within: Path = []): readonly Path[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined || name.includes('@')) return [];
    const path = [...within, name];
    return isObject(value) ? listValues(value, path) : [path];
  });
}

function put(value: Json | undefined, [name, ...others]: Path): Json {
  if (name === undefined) return wrongFor(value);
  const object = value as JsonObject;
  return { ...object, [name]: put(object[name], others) };
}

/** A text where none is, and a number where one is: no property takes both. */
function wrongFor(value: Json | undefined): Json {
  return typeof value === 'string' || value === null ? 0 : 'unexpected';
}
