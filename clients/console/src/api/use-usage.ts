import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { useMay } from './identity.ts';

/** What the account has and what things cost; `undefined` while that is not known, or not this key's to know. */
export function useUsage({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  const may = useMay('usage:read');
  return useQuery({
    queryKey: ['usage'],
    queryFn: async () => api.usage.get.query(),
    enabled: may,
    refetchInterval,
  });
}

export function usePrice(operation: string): number | undefined {
  return useUsage().data?.prices.find((price) => price.operation === operation)?.credits;
}
