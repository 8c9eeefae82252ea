/** The number that stands behind a name in a line: `Running: 9 reqs`, `kv_cache_util = 0.1`, `"Used KV cache blocks":577`. */
export type FigureReader = (line: string) => number | null;

/** `name` is the source of a regular expression. The reader gives null where the line lacks the name or says `n/a`. */
export function figureBehind(name: string): FigureReader {
  const pattern = new RegExp(`${name}\\s*[:=]\\s*(\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)`);
  return (line) => {
    const digits = pattern.exec(line)?.[1];
    return digits === undefined ? null : Number(digits);
  };
}
