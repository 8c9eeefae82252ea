/** The page on which a report is laid out. By itself, since menus need no more of it. */
export const COMPOSED_PAGE = "my-report";

/** Pieces that every answer has; by themselves as well, since buttons need no more of a piece. */
export const VERDICT = "verdict:verdict";
export const HEADLINE = "figures:headline";
