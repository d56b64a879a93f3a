import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { messageOf, OperatorError } from '../errors.ts';

export async function listen(server: FastifyInstance, { host, metrics }: Config, port: number): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE')
      throw new OperatorError(
        `Port ${port} on ${host} is in use: stop what uses it, or set another ${port === metrics.port ? 'METRICS_PORT' : 'PORT'}`,
      );
    throw new OperatorError(`Cannot listen on ${host}:${port}: ${messageOf(error)}`);
  }
}

/** Who has not had an answer by then loses the connection. */
const maxClosingMs = 5_000;
const idleLookMs = 50;

export async function closeServer(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), maxClosingMs);
  // Node closes those that are idle now. One whose stream ends in a moment would be kept for the caller's next request.
  const looks = setInterval(() => server.server.closeIdleConnections(), idleLookMs);
  try {
    await server.close();
  } finally {
    clearInterval(looks);
    clearTimeout(timer);
  }
}
