/** The list of entries: new ones are added here. */
export const ENTRIES_ID = "report-entries";
