type Json = Record<string, unknown>;
type Operation = {
  tags: string[];
  parameters?: Json[] | undefined;
  responses: Record<string, { headers?: Record<string, Json> }>;
};
type Paths = Record<string, Record<string, Operation>>;
type Document = { paths: Paths; components: Json & { responses: Record<string, { headers: Record<string, Json> }> } };

/** Says once what many operations have in common: headers of answers and parameters become components. */
export function shareComponents(document: object): object {
  const { paths, components } = document as Document;
  const [headers, parameters] = [new Shared('headers'), new Shared('parameters')];
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const answers = [
    ...operations.flatMap(({ responses }) => Object.values(responses)),
    ...Object.values(components.responses),
  ];
  for (const { headers: own = {} } of answers)
    for (const [name, header] of Object.entries(own))
      own[name] = headers.referTo(header, name, `${name}.${header['required'] === true ? 'required' : 'optional'}`);
  const all = Map.groupBy(
    operations.flatMap((operation) => operation.parameters ?? []),
    (parameter) => JSON.stringify(parameter),
  );
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((parameter) => {
      const isAlone = all.get(JSON.stringify(parameter))?.length === 1;
      const { name } = parameter as { name: string };
      return isAlone
        ? parameter
        : parameters.referTo(parameter, name, `${operation.tags[0]!.replaceAll(/\W/g, '')}.${name}`);
    });
  return { ...document, components: { ...components, parameters: parameters.all, headers: headers.all } };
}

/** Components of one kind. Two that differ never get the same name. */
class Shared {
  readonly all: Record<string, Json> = {};
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** `other`: its name where something else has the first one. */
  referTo(value: Json, wanted: string, other: string): Json {
    const text = JSON.stringify(value);
    let name = wanted;
    for (let i = 1; this.all[name] && JSON.stringify(this.all[name]) !== text; i++)
      name = i === 1 ? other : `${other}-${i}`;
    this.all[name] = value;
    return { $ref: `#/components/${this.#kind}/${name}` };
  }
}
