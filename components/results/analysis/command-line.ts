/** The command that prints a page's figure in a terminal, from the parameters that the page's link carries. */
export function commandLine(analysis: string, params: Readonly<Record<string, string>>, explain?: string): string {
  const settings = Object.entries(params).map(([key, value]) => `--set ${shellWord(`${key}=${value}`)}`);
  return ["mds", analysis, ...settings, ...(explain ? [`--explain ${shellWord(explain)}`] : [])].join(" ");
}

/** Quoted where a shell would read it as more than one plain word. */
function shellWord(word: string): string {
  return /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
