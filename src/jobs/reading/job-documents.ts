/** What the document says of the operations on jobs of one kind. */
export type DocumentedJobs = {
  /** Under `/v1`, without a slash at the end. */
  path: `/${string}`;
  tag: string;
  /** Names the job in sentences: "a community discovery job". */
  noun: string;
  /** The component that the document shows a job as. */
  schemaId: string;
};

export function jobDocuments({ path, tag, noun, schemaId }: DocumentedJobs) {
  const tags = [tag];
  const one = `${path}/{job_id}` as const;
  return {
    create: {
      method: 'POST',
      path,
      operationId: `create${schemaId}`,
      tags,
      summary: `Create a ${noun} job`,
      description: 'Queues the job and answers at once; read the job until it has finished, then its result.',
    },
    list: {
      method: 'GET',
      path,
      operationId: `list${schemaId}s`,
      tags,
      summary: `List ${noun} jobs`,
      description: 'Newest first unless `order` says otherwise.',
    },
    get: {
      method: 'GET',
      path: one,
      operationId: `get${schemaId}`,
      tags,
      summary: `Read a ${noun} job`,
      description:
        'With `Prefer: wait=N` it answers as soon as the job has finished, at the latest after N seconds (30 at most).',
    },
    result: {
      method: 'GET',
      path: `${one}/result`,
      operationId: `get${schemaId.replace(/Job$/, 'Result')}`,
      tags,
      summary: `Read the result of a ${noun} job`,
      description: 'Only a job that has succeeded has a result. It is kept until `result_expires_at`.',
    },
    delete: {
      method: 'DELETE',
      path: one,
      operationId: `delete${schemaId}`,
      tags,
      summary: `Cancel or remove a ${noun} job`,
      description:
        'An active job is canceled (202) and removed 24 hours later. A finished job is removed at once (204), unless `cancel_only` keeps it (202).',
    },
  } as const;
}
