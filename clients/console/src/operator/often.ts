/** How often what changes by itself is read again. */
export const oftenMs = 5000;
