/** Captures as the page holds them: a synthetic set, or files written in a test. */
import { FileReader } from "@/features/core/serving-profile/read/file-reader";
import { assemble, type AssembleOptions, openProfile, Texts } from "@/features/core/serving-profile/reading";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { profileFiles, syntheticProfile, type ExampleName } from "@/features/core/synthetic-profile/synthetic-profile";
import { unwrap } from "@/lib/result";

export function openFiles(files: ReadonlyMap<string, string>, options: AssembleOptions = {}): OpenedProfile {
  const texts = new Texts();
  const parts = [...files].flatMap(([path, content]) => {
    const reader = new FileReader(path, texts);
    reader.push(new TextEncoder().encode(content));
    return reader.finish(false);
  });
  return openProfile(unwrap(assemble(parts, texts, options)), "test", false);
}

const opened = new Map<ExampleName, OpenedProfile>();

/** The same object each time. */
export function openExample(name: ExampleName): OpenedProfile {
  const known = opened.get(name) ?? openFiles(profileFiles(syntheticProfile(name)));
  opened.set(name, known);
  return known;
}

/** Three requests, five seconds apart; times are invented. */
export const THREE_REQUESTS = new Map([
  [
    "request.csv",
    [
      "http_rid,start_time(ms),recv_token_size,reply_token_size,execution_time(ms),queue_wait_time(ms),first_token_latency(ms)",
      "r-1,1755158760000,4,101,2100,10,100",
      "r-2,1755158765000,4,101,3600,800,1100",
      "r-3,1755158770000,4,1,200,0,200",
      "",
    ].join("\n"),
  ],
]);
