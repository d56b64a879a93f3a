/** Of fewer nobody can tell what a place is about. */
export const leastPosts = 10;
/** They show what a place is about, not all that one should know of it. */
export const fewPosts = 30;
