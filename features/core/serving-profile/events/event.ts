/** One event of the profiler, with the attributes that it carries; microseconds. */
export type ServiceEvent = {
  readonly name: string;
  readonly start: number;
  readonly duration: number;
  readonly process: string;
  readonly domain: string;
  readonly args: ReadonlyMap<string, unknown>;
};
