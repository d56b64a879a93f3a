/** What operations cost, in credits. The one place that says so; settings may replace single prices. */
export type Prices = {
  community_discovery: number;
  /** A discovery that was canceled while it was running. */
  community_discovery_canceled: number;
  /** An overview, for each community. */
  community_overview: number;
  /** For a community whose sample another job had fetched within the hour. */
  community_overview_shared: number;
  /** A monitoring run that looked at something new. */
  monitoring_run: number;
};

export const defaultPrices: Prices = {
  community_discovery: 5,
  community_discovery_canceled: 1,
  community_overview: 3,
  community_overview_shared: 1,
  monitoring_run: 1,
};

export type PriceEntry = { operation: string; credits: number; unit: string; description: string };

/** The price list as people read it. */
export function priceList(prices: Prices): PriceEntry[] {
  return [
    {
      operation: 'community_discovery',
      credits: prices.community_discovery,
      unit: 'job',
      description: `A discovery that succeeded; ${prices.community_discovery_canceled} when it was canceled while running, nothing when it failed or was canceled before.`,
    },
    {
      operation: 'community_overview',
      credits: prices.community_overview,
      unit: 'community',
      description: `An overview, for each community in its result; ${prices.community_overview_shared} where the sample was shared with a job of the last hour. Canceled while running: the communities that were finished.`,
    },
    {
      operation: 'monitoring_run',
      credits: prices.monitoring_run,
      unit: 'run',
      description: 'A run of a monitoring job that had something new to look at; nothing when there was none.',
    },
  ];
}
