/** The command line: the same analyses as the pages, JSON on standard output, trouble on standard error. Code loads when it is asked for. */
import { commandNamed } from "./commands";
import type { Io } from "./console/io";

export async function main(argv: readonly string[], streams: Io): Promise<number> {
  const chosen = await commandNamed(argv[0]);
  if (chosen) return chosen.run(argv.slice(1), streams);
  const { runAnalyses } = await import("./analyses");
  return runAnalyses(argv, streams);
}
