/** Ids in one parameter, with commas or blanks between: each once, in their order. */
export const idList = (text: string): readonly string[] => [...new Set(text.split(/[,\s]+/).filter(Boolean))];
