/** Why servers of a paste cannot be answered for: sizes that the text leaves open, no model, settings that differ. */
import type { Issue } from "@/lib/issue";
import { ENGINE_FACTS } from "../engine-facts";
import type { Meaning } from "../flags/row";
import { flagWords, isOn, type StatedFlag } from "./command/command-flags";
import type { ReadServer } from "./server";
import { isOpen } from "./shell/fill-in";
import { issue } from "./messages.issues";

/** An answer for another layout or another model would stand in place of the one asked for. */
export function refusals(servers: readonly ReadServer[]): readonly Issue[] {
  const open = servers.flatMap(openSizes);
  if (open.length > 0) return [...new Set(open.map(flagWords))].map((flag) => issue("LAUNCH-OPEN", "read", { flag }));
  const uneven = servers.find(({ tp }) => !Number.isInteger(tp));
  if (uneven) return [issue("LAUNCH-DEGREES", "read", { name: ENGINE_FACTS[uneven.backend].name, tp: uneven.tp })];
  const nameless = servers.find(({ model }) => model === null || model === "");
  if (nameless) return [issue("LAUNCH-NO-MODEL", "model", { name: ENGINE_FACTS[nameless.backend].name })];
  return [];
}

const SIZES: readonly Meaning[] = ["tp", "pp", "dp", "prefillCp", "experts"];

/** Sizes of the layout whose value is a name, or no number. */
function openSizes({ stated, backend, model }: ReadServer): readonly StatedFlag[] {
  const sizes = SIZES.flatMap((meaning): readonly StatedFlag[] => {
    const flag = stated[meaning];
    const value = flag?.value ?? null;
    if (!flag || value === null || value === "auto" || /^\d+$/.test(value)) return [];
    return meaning === "experts" && backend === "vllm" && isOn(flag) !== null && !isOpen(value) ? [] : [flag];
  });
  return model !== null && isOpen(model) ? [...sizes, stated.model ?? { name: model, value: null }] : sizes;
}

type Setting = readonly [name: string, value: (server: ReadServer) => string | number | boolean | null];

/** What makes two servers different deployments, by the flag that says it. */
const SETTINGS: readonly Setting[] = [
  ["engine", ({ backend }) => ENGINE_FACTS[backend].name],
  ["model", ({ model }) => model],
  ["TP", ({ tp }) => tp],
  ["PP", ({ pp }) => pp],
  ["DP", ({ dp }) => dp],
  ["CP", ({ cp }) => cp],
  ["EP", ({ experts }) => experts],
  ["weights", ({ weights }) => weights],
  ["KV cache", ({ kv }) => kv],
  ["memory share", ({ share }) => share],
  ["sequences", ({ maxSequences }) => maxSequences],
  ["tokens per step", ({ maxTokens }) => maxTokens],
  ["length", ({ maxLength }) => maxLength],
  ["prefix cache", ({ prefixCache }) => prefixCache],
  ["drafts", ({ drafts, otherDrafts }) => (drafts ? `${drafts.by} ${String(drafts.count)}` : otherDrafts)],
  ["adapters", ({ adapters }) => adapters && adapters.count],
];

/** Equal servers are copies of one another. */
export const settingsWritten = (server: ReadServer): string =>
  JSON.stringify(SETTINGS.map(([, value]) => value(server)));

/** Names the settings in which they differ, each with all values in the order of the text. */
export function differingServers(servers: readonly ReadServer[]): Issue {
  const differing = SETTINGS.flatMap(([name, value]) => {
    const values = servers.map((server) => String(value(server) ?? "–"));
    return new Set(values).size < 2 ? [] : [`${name} ${values.slice(0, 6).join(", ")}`];
  });
  return issue("LAUNCH-SERVERS", "read", { length: servers.length, settings: differing.join("; ") || "–" });
}
