import { sql } from 'kysely';

/** The condition on `api_key` for keys that can be used: neither revoked nor at their end. */
export const isActiveKey = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > now()))`;
