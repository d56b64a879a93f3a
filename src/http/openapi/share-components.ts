import { STATUS_CODES } from 'node:http';

type Json = Record<string, unknown>;
type Response = Json & {
  headers?: Record<string, Json>;
  content?: Record<string, { examples?: Record<string, Json> }>;
};
type Paths = Record<string, Record<string, { responses: Record<string, Response> }>>;

/**
 * Says once what many answers have in common: headers, examples of problems and whole problems become components, and
 * answers refer to them. That is two thirds of the document.
 */
export function shareComponents<Document extends object>(document: Document): Document {
  const { paths, components, ...rest } = document as Document & { paths: Paths; components: Json };
  const [headers, examples, responses] = [new Shared('headers'), new Shared('examples'), new Shared('responses')];
  const answers = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.responses));
  const nameOf = problemNames(answers);
  for (const byStatus of answers) {
    for (const [status, response] of Object.entries(byStatus)) {
      for (const [name, header] of Object.entries(response.headers ?? {}))
        response.headers![name] = headers.referTo(
          header,
          name,
          header['required'] === true ? `${name}.required` : `${name}.optional`,
        );
      if (Number(status) < 400) continue;
      const name = nameOf(status, response);
      for (const { examples: own = {} } of Object.values(response.content ?? {}))
        for (const [code, example] of Object.entries(own)) own[code] = examples.referTo(example, code);
      byStatus[status] = responses.referTo(response, name);
    }
  }
  const shared = { headers: headers.all, examples: examples.all, responses: responses.all };
  return { ...rest, paths, components: { ...components, ...shared } } as unknown as Document;
}

/** Components of one kind. Two that differ never get the same name. */
class Shared {
  readonly all: Record<string, Json> = {};
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** `other`: its name where something else has the first one. */
  referTo(value: Json, wanted: string, other = wanted): Json {
    const text = JSON.stringify(value);
    let name = wanted;
    for (let i = 1; this.all[name] && JSON.stringify(this.all[name]) !== text; i++)
      name = i === 1 && other !== wanted ? other : `${other}-${i}`;
    this.all[name] = value;
    return { $ref: `#/components/${this.#kind}/${name}` };
  }
}

/** `Conflict`, and with what it may be beside what every answer of that status may be: `Conflict.job_canceled`. */
function problemNames(answers: Record<string, Response>[]): (status: string, response: Response) => string {
  const common = new Map<string, Set<string>>();
  for (const [status, response] of answers.flatMap((byStatus) => Object.entries(byStatus))) {
    const known = common.get(status);
    common.set(status, known ? known.intersection(codesOf(response)) : codesOf(response));
  }
  return (status, response) => {
    const own = [...codesOf(response)].filter((code) => !common.get(status)?.has(code));
    return [STATUS_CODES[status]?.replaceAll(/\W/g, '') ?? status, ...own.toSorted()].join('.');
  };
}

function codesOf({ content = {} }: Response): Set<string> {
  return new Set(Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)));
}
