/**
 * What Reddit announced on 2026-09-30 of its API: when apps that are not registered lose access, and when it closes for all.
 * The day in March was not said; before its last one a refusal may be about the app.
 */
export const redditDates = { unregistered: '2027-01-12', closes: '2027-03', closed: '2027-03-31' } as const;
