/** Ids in one parameter, with commas or blanks between: each once, in their order. */
export const idList = (written: string): readonly string[] => [...new Set(written.split(/[,\s]+/).filter(Boolean))];
