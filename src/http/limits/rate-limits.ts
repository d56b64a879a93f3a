import { GuardedPool } from '../../database/connections/connection.ts';
import { AppError } from '../../errors.ts';

/** At most `limit` in any minute, counted for each subject by itself. */
export type RatePolicy = { name: string; limit: number };

/** How a subject stands: `remaining` in this window, which ends in `resetSeconds`. */
export type RateStanding = { policy: RatePolicy; remaining: number; resetSeconds: number };

type Lease = { window: number; left: number; usedByAll: number };

const windowMs = 60_000;
const maxLeases = 50_000;

/**
 * Limits that hold over all processes on one database without a write per request: a process leases a block of a
 * window's requests in one statement and spends it from memory. The database never gives away more than the limit; what
 * a process has leased and does not use is lost to the others, so blocks get smaller as the window fills.
 */
export class RateLimits {
  /** Connections of its own: those who take one in a transaction may hold all others, and wait for us. */
  readonly #pool: GuardedPool;
  readonly #leases = new Map<string, Lease>();
  readonly #pending = new Map<string, Promise<void>>();

  constructor(url: string) {
    this.#pool = new GuardedPool(url, 'rate limits', 2, 'request');
  }

  async end(): Promise<void> {
    await this.#pool.endInTime();
  }

  /** Takes one from a subject's window; refuses with 429 when it is empty. */
  async take(policy: RatePolicy, subject: string, refusal = 'Too many requests'): Promise<RateStanding> {
    const id = `${policy.name} ${subject}`;
    for (;;) {
      const now = Date.now();
      const window = Math.floor(now / windowMs);
      const resetSeconds = Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000));
      const lease = this.#leases.get(id);
      if (lease?.window === window) {
        if (lease.left > 0) {
          lease.left--;
          return { policy, remaining: policy.limit - lease.usedByAll + lease.left, resetSeconds };
        }
        if (lease.usedByAll >= policy.limit) throw limited(policy, resetSeconds, refusal);
      }
      let leasing = this.#pending.get(id);
      if (!leasing) {
        leasing = this.#lease(id, policy, window).finally(() => this.#pending.delete(id));
        this.#pending.set(id, leasing);
      }
      await leasing;
    }
  }

  async #lease(id: string, policy: RatePolicy, window: number): Promise<void> {
    const { rows } = await this.#pool.query<{ granted: number; used: number }>(
      // The row is locked while it is changed, so that what it says was granted was granted to us.
      `insert into rate_window as w (id, at, used, granted)
       select $1::text, $2::bigint, block, block from (select greatest(1, $3::int / 20) as block) as wanted
       on conflict (id, at) do update
         set granted = least($3::int - w.used, greatest(1, ($3::int - w.used) / 20)),
             used = w.used + least($3::int - w.used, greatest(1, ($3::int - w.used) / 20))
       returning granted, used`,
      [id, window, policy.limit],
    );
    const { granted, used } = rows[0]!;
    if (this.#leases.size >= maxLeases) this.#leases.clear();
    this.#leases.set(id, { window, left: granted, usedByAll: used });
  }
}

/** How a caller stands, as headers (IETF draft `ratelimit-headers`). */
export function rateHeaders({ policy, remaining, resetSeconds }: RateStanding): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy.name}";q=${policy.limit};w=60`,
    RateLimit: `"${policy.name}";r=${remaining};t=${resetSeconds}`,
  };
}

function limited(policy: RatePolicy, resetSeconds: number, refusal: string): AppError {
  const detail = `${refusal}: ${policy.limit} in 60 seconds are allowed. Try again in ${resetSeconds} seconds`;
  return new AppError('rate_limited', detail, {
    headers: { 'Retry-After': String(resetSeconds), ...rateHeaders({ policy, remaining: 0, resetSeconds }) },
  });
}
