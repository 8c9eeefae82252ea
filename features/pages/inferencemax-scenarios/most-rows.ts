/** A scenario is worked out in about 4 ms; more of them would hold up the page. */
export const MOST_ROWS = 500;
