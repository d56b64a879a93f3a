/** What `npm run bench -- api` compares with: Fastify and a prepared statement, nothing else. */
import Fastify from 'fastify';
import { Pool } from 'pg';
import { jobColumns } from '../../src/jobs/job-row.ts';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = Fastify();
async function readOne(id: string): Promise<unknown> {
  const one = { name: 'one', text: `select ${jobColumns} from job where id = $1`, values: [id] };
  return (await pool.query(one)).rows[0] as unknown;
}

async function readList(): Promise<unknown> {
  const list = { name: 'list', text: `select ${jobColumns} from job order by id desc limit $1`, values: [20] };
  return { data: (await pool.query(list)).rows as unknown[] };
}

app.get<{ Params: { id: string } }>('/job/:id', (request) => readOne(request.params.id));
app.get('/jobs', () => readList());
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
