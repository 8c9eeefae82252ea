/** A number that the environment may set, for benches: RATE=60 node bench/load/run.mjs. */
export const asked = (name, fallback) => Number(process.env[name] || fallback);
