export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export type Weekday = (typeof weekdays)[number];

export function weekdayOf(ms: number): Weekday {
  return weekdays[(new Date(ms).getUTCDay() + 6) % 7]!;
}

/** The hour of the day in UTC, 0 to 23. */
export function hourOf(ms: number): number {
  return new Date(ms).getUTCHours();
}
