/**
 * What the server says of itself, a line each on standard error: JSON for programs, words with LOG_FORMAT=text. LOG_LEVEL says from which level on
 * (debug, info, warn, error, or silent).
 */
const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type Level = Exclude<(typeof LEVELS)[number], "silent">;

export type Said = Readonly<Record<string, string | number | boolean | undefined>>;

export function log(level: Level, message: string, fields: Said = {}): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(leastLevel())) return;
  const line = { time: new Date().toISOString(), level, message, ...fields };
  process.stderr.write(`${process.env.LOG_FORMAT === "text" ? inWords(line) : JSON.stringify(line)}\n`);
}

/** People who develop see their own prints; who runs a server sees its requests. */
function leastLevel(): (typeof LEVELS)[number] {
  const asked = LEVELS.find((level) => level === process.env.LOG_LEVEL);
  return asked ?? (process.env.NODE_ENV === "production" ? "info" : "warn");
}

function inWords({ time, level, message, ...said }: { time: string; level: Level; message: string } & Said): string {
  const facts = Object.entries(said).filter(([, value]) => value !== undefined);
  // One line, even if a stranger puts line breaks into a path.
  const words = facts.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [time, level.toUpperCase().padEnd(5), message, ...words].join(" ");
}
