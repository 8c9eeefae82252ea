/**
 * Which requests to analyses compute for seconds. Definitions declare it for their defaults; a short analysis may become long through
 * tables, traces or lists in the request. The front door knows no analysis: the route that runs them passes the list, and is loaded before the
 * server's first answer.
 */

/** Routes and the front door are bundled apart from each other; this is the process's. */
const home = globalThis as { mdsLongRuns?: ReadonlySet<string> };

/** Parameters and a config.json are some kilobytes; readers take about a second for a megabyte. */
const SHORT_BYTES = 64_000;

export function tellLongRuns(ids: readonly string[]): void {
  home.mdsLongRuns = new Set(ids);
}

/** `bytes` of the body; null: not said. */
export const isLongRun = (id: string, bytes: number | null): boolean =>
  bytes === null || bytes > SHORT_BYTES || home.mdsLongRuns?.has(id) === true;
