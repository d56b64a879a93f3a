/** How often something was in an hour of the week; `day`: from Monday, 0. */
export type HourCount = { day: number; hour: number; n: number };
