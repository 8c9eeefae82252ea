/** What is typed into or chosen from. */
export const FIELDS = "input:not([type=file], [type=hidden]), select, textarea";
