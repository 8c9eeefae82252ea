/** The page on which a report is laid out. By itself, since menus need no more of it. */
export const COMPOSED_PAGE = "my-report";
