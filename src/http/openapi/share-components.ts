import { statusName } from './openapi-responses.ts';
import type { Json } from './walk.ts';

type Answer = {
  headers?: Record<string, Json>;
  content?: Record<string, { schema?: { $ref?: string } }>;
};
type Operation = {
  operationId: string;
  tags: string[];
  parameters?: Json[] | undefined;
  requestBody?: Json | undefined;
  responses: Record<string, Answer | Json>;
};
type Paths = Record<string, Record<string, Operation>>;
type Document = { paths: Paths; components: Json & { responses: Record<string, Answer> } };

/** Says once what many operations have in common: headers of answers, parameters, bodies and answers become components. */
export function shareComponents(document: object): object {
  const { paths, components } = document as Document;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const headers = shareHeaders([...operations.flatMap(answersOf), ...Object.values(components.responses)]);
  const parameters = shareParameters(operations);
  const requestBodies = shareBodies(operations);
  const responses = { ...components.responses, ...shareAnswers(operations) };
  return { ...document, components: { ...components, parameters, requestBodies, responses, headers } };
}

function answersOf({ responses }: Operation): Answer[] {
  return Object.values(responses).filter((response): response is Answer => !('$ref' in response));
}

function shareHeaders(answers: Answer[]): Record<string, Json> {
  const shared = new Shared('headers');
  for (const { headers = {} } of answers)
    for (const [name, header] of Object.entries(headers))
      headers[name] = shared.referTo(header, name, `${name}.${header['required'] === true ? 'required' : 'optional'}`);
  return shared.all;
}

function shareParameters(operations: Operation[]): Record<string, Json> {
  const shared = new Shared('parameters');
  const isRepeated = repeatedOf(operations.flatMap(({ parameters = [] }) => parameters));
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((parameter) => {
      const { name } = parameter as { name: string };
      const other = `${operation.tags[0]!.replaceAll(/\W/g, '')}.${name}`;
      return isRepeated(parameter) ? shared.referTo(parameter, name, other) : parameter;
    });
  return shared.all;
}

/** A body has the name of the first operation that takes it. */
function shareBodies(operations: Operation[]): Record<string, Json> {
  const shared = new Shared('requestBodies');
  const isRepeated = repeatedOf(operations.flatMap(({ requestBody }) => (requestBody ? [requestBody] : [])));
  for (const operation of operations) {
    const { operationId, requestBody } = operation;
    const name = `${operationId[0]!.toUpperCase()}${operationId.slice(1)}`;
    if (requestBody && isRepeated(requestBody)) operation.requestBody = shared.referTo(requestBody, name, name);
  }
  return shared.all;
}

/** An answer has the name of what it holds; one that holds nothing, of its status. */
function shareAnswers(operations: Operation[]): Record<string, Json> {
  const shared = new Shared('responses');
  const isRepeated = repeatedOf(operations.flatMap(answersOf));
  for (const { responses } of operations)
    for (const [status, answer] of Object.entries(responses)) {
      if ('$ref' in answer || !isRepeated(answer)) continue;
      const { content = {} } = answer as Answer;
      const [schema] = Object.values(content).map((media) => media.schema?.$ref?.split('/').at(-1));
      const name = schema ?? statusName(status);
      responses[status] = shared.referTo(answer, name, `${name}.${status}`);
    }
  return shared.all;
}

function repeatedOf(values: Json[]): (value: Json) => boolean {
  const counts = Map.groupBy(values, (value) => JSON.stringify(value));
  return (value) => counts.get(JSON.stringify(value))!.length > 1;
}

/** Components of one kind, each once. Two that differ never get the same name. */
class Shared {
  readonly all: Record<string, Json> = {};
  readonly #kind: string;
  readonly #names = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** `other`: its name where something else has the first one. */
  referTo(value: Json, wanted: string, other: string): Json {
    const text = JSON.stringify(value);
    const name = this.#names.get(text) ?? this.#free(wanted, other);
    this.#names.set(text, name);
    this.all[name] = value;
    return { $ref: `#/components/${this.#kind}/${name}` };
  }

  #free(wanted: string, other: string): string {
    let name = wanted;
    for (let i = 1; this.all[name]; i++) name = i === 1 ? other : `${other}-${i}`;
    return name;
  }
}
