import type { FastifyBaseLogger } from 'fastify';
import { whyGone } from '../../database/connections/database-gone.ts';
import type { AppError } from '../../errors.ts';

/** For the operator: why a request failed that its caller is not to blame for. */
export function logFailure(
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  known: AppError,
  about: object,
  message: string,
): void {
  if (known.code === 'internal_error') return logger.error({ ...about, err: known.cause }, message);
  const why = known.code === 'service_unavailable' ? whyGone(known.cause) : null;
  if (why !== null) logger.warn({ ...about, error: why }, message);
}
