/** Routes that are generated from the declarations of queries in `replay/queries/` and `replay/branches/questions/`. */
import * as z from 'zod';
import {
  NoResult,
  type Parameter,
  type ParameterTexts,
  type Pausing,
  type PausingItems,
  pause,
  type Query,
  type QueryContext,
  type QueryResult,
} from '../../replay/index.js';
import {
  type ControlContext,
  type Route,
  type RouteResult as RouteAnswer,
  type RouteContent,
  refused,
  route,
} from './route.js';

type Shown = NonNullable<Query['shown']>;
type ListShown = Extract<Shown, { list: string }>;
type OneShown = Exclude<Shown, ListShown>;

/**
 * Maximum number of list members in a response. Assumption: only programs read longer lists, and they request the rest
 * with `next`.
 */
const limit = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, { error: 'a whole number from 1 to 9999' })
  .transform(Number)
  .default(100);

/**
 * Object that a query reads, such as the history of the run or a branch, with the path parameters by which a request
 * names the object.
 */
interface Subject<Given extends QueryContext, Path> {
  /** Schema of the path parameters. */
  readonly within?: z.ZodType<Path>;
  /** Statuses of the problem if the object does not exist. */
  readonly problems: readonly (404 | 410)[];
  /**
   * Finds the object and answers the query about it. `absent` is the status for an object that the history does not
   * contain.
   */
  open(
    controlled: ControlContext,
    within: Path,
    answer: (subject: Omit<Given, keyof Spelling>) => Pausing<RouteContent>,
    absent: 404 | undefined,
  ): RouteAnswer;
}

type Spelling = Pick<QueryContext, 'readCondition' | 'spell'>;

export function routesOf<Given extends QueryContext, Path>(
  questions: readonly Query<Given>[],
  subject: Subject<Given, Path>,
): readonly Route[] {
  return questions.flatMap((question) => {
    const { path, shown } = question;
    return path === undefined || shown === undefined ? [] : routeOf(question, path, shown, subject);
  });
}

function routeOf<Given extends QueryContext, Path>(
  question: Query<Given>,
  path: string,
  shown: Shown,
  { within, problems, open }: Subject<Given, Path>,
): Route {
  const { description, parameters } = question;
  const names = parameters.filter(({ query }) => query === 'flag').map(({ name }) => name);
  const spell = (name: string) => (names.includes(name) ? `${name}=true` : name);
  const common = {
    method: 'GET',
    path,
    description: `${capitalised(description)}.`,
    ...(within && { within }),
  } as const;
  const ask = async (
    controlled: ControlContext,
    place: Path,
    texts: ParameterTexts,
    answer: (answer: QueryResult) => Pausing<RouteContent>,
  ): Promise<RouteAnswer> => {
    const isCondition = parameters.some((parameter) => parameter.isCondition);
    const readCondition = isCondition ? await controlled.conditions() : undefined;
    const absent = 'absent' in shown ? shown.absent : undefined;
    return open(
      controlled,
      place,
      function* (subject) {
        const asking = { ...subject, readCondition, spell } as Given;
        return yield* answer(yield* question.ask(texts, asking));
      },
      absent,
    );
  };
  if ('list' in shown)
    return route({
      ...common,
      query: z.strictObject({ ...querySchemas(parameters), limit }),
      answer: { schema: listSchema(shown) },
      problems,
      run: (controlled, { within, query: { limit, ...texts } }) =>
        ask(controlled, within, texts, (answer) => showList(shown, answer, limit)),
    });
  const { schema, problem = [] } = shown;
  return route({
    ...common,
    query: z.strictObject(querySchemas(parameters)),
    answer: { schema: schema() },
    problems: [problem, problems].flat(),
    run: (controlled, { within, query }) =>
      ask(controlled, within, query, (answer) => showOne(shown, answer)),
  });
}

/** Returns the schemas of the query parameters, with their descriptions. */
function querySchemas(
  parameters: readonly Parameter[],
): Readonly<Record<string, z.ZodType<string | undefined>>> {
  const inQuery = parameters.filter(({ query }) => query !== 'none');
  return Object.fromEntries(inQuery.map((parameter) => [parameter.name, querySchema(parameter)]));
}

function querySchema({ description, expected, query, pattern }: Parameter): z.ZodType<string | undefined> {
  const described = [typeof description === 'string' ? description : description('the end'), expected]
    .flatMap((each) => (each === undefined ? [] : `${capitalised(each)}.`))
    .join(' ');
  if (query === 'flag') return z.enum(['true', 'false']).default('false').describe(described);
  const error = expected === undefined ? undefined : { error: expected };
  const text = z.string(error).min(1);
  const schema = (pattern === undefined ? text : text.regex(pattern, error)).describe(described);
  if (query === 'required') return schema;
  return typeof query === 'object' ? schema.default(query.default) : schema.optional();
}

function listSchema({ list, schema, next, beside }: ListShown): z.ZodType {
  return z.strictObject({
    [list]: z.array(schema()),
    hasMore: z.boolean().describe('True if the list is incomplete because the limit was reached.'),
    next: z
      .string()
      .optional()
      .describe(`For a list that was cut, the ${next.parameter} of a query for the rest.`),
    ...(beside && { [beside.name]: beside.schema().optional() }),
  });
}

function* showList({ list, beside }: ListShown, answer: QueryResult, limit: number): Pausing<RouteContent> {
  const rest: Record<string, unknown> = {};
  const members = function* (): PausingItems<unknown> {
    for (const item of answer.items) {
      if (item !== pause && beside?.has(item)) rest[beside.name] = answer.show(item);
      else yield item;
    }
  };
  const shown = yield* take(members(), limit, (item) => answer.show(item) as object);
  const hasMore = shown.next !== undefined;
  const next = hasMore ? answer.next(shown.next) : undefined;
  const more = { hasMore, ...(next !== undefined && { next: `#${next}` }), ...rest };
  return { content: jsonWithList(list, shown, more) };
}

/** Returns the first item as the response, or a problem if there is no item. */
function* showOne({ problem = 404 }: OneShown, answer: QueryResult): Pausing<RouteContent> {
  try {
    for (const item of answer.items) {
      if (item !== pause) return { content: answer.show(item) };
      yield pause;
    }
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
    return refused(problem, error.message, error.more);
  }
  return refused(problem, answer.none() ?? 'there is no result');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface JsonMembers<Value> {
  /** List members as JSON texts, in order. */
  readonly texts: readonly string[];
  /** First value beyond the maximum; undefined if the list is complete. */
  readonly next: Value | undefined;
}

/** Takes at most `most` values, and converts each to JSON with `show`. */
function* take<Value>(
  found: PausingItems<Value>,
  most: number,
  show: (value: Value) => object,
): Pausing<JsonMembers<Value>> {
  const texts: string[] = [];
  for (const value of found) {
    if (value === pause) {
      yield pause;
      continue;
    }
    if (texts.length === most) return { texts, next: value };
    texts.push(JSON.stringify(show(value)));
  }
  return { texts, next: undefined };
}

/** Returns a JSON object that contains the list as property `name`, followed by the members of `rest`. */
function jsonWithList(name: string, { texts }: Pick<JsonMembers<unknown>, 'texts'>, rest: object): string {
  const after = JSON.stringify(rest).slice(1);
  return `{${JSON.stringify(name)}:[${texts.join(',')}]${after === '}' ? '' : ','}${after}`;
}
