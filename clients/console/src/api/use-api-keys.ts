import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import type { ApiKey } from './types.ts';

/** A list of more is none that somebody reads. */
const mostPages = 50;

/** All keys of the account, the newest first: those that are over stand among those that are not. */
export function useApiKeys({ enabled = true } = {}) {
  return useQuery({ queryKey: ['keys'], queryFn: readAll, enabled });
}

async function readAll(): Promise<{ data: ApiKey[] }> {
  const data: ApiKey[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const read = await api.keys.list.query({ limit: 100, ...(cursor !== null && { cursor }) });
    data.push(...read.data);
    cursor = read.next_cursor;
    if (cursor === null) break;
  }
  return { data };
}
