/** The list of entries: where what is added comes to stand. */
export const ENTRIES_ID = "report-entries";
