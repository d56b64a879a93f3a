import { sql } from 'kysely';

/** Who comes back after a day of doing nothing signs in again; so does everybody after two weeks. */
export const maxIdleHours = 24;
export const maxSessionHours = 14 * 24;

/** Of a `console_session as s`. */
export const isOpenSession = sql<boolean>`s.last_used_at > now() - make_interval(hours => ${sql.lit(maxIdleHours)})
  and s.created_at > now() - make_interval(hours => ${sql.lit(maxSessionHours)})`;
