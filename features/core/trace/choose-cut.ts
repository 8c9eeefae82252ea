/** How a trace is cut: what a person says, else what the model's profile says, else what the kernels show. */
import type { Issue } from "@/lib/issue";
import type { JsonObject } from "@/lib/json";
import { failure, type Result, success } from "@/lib/result";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import type { CaptureOptions } from "./capture";
import { CLASS_BITS, KERNEL } from "./event-class";
import { inferProfile, presentAnchor } from "./profiles/infer-profile";
import { modelOutline } from "./profiles/inner-config";
import { type LayerFlags, layerFlags } from "./profiles/layer-flags";
import type { LayerProfile } from "./profiles/profile";
import { LAYER_PROFILES } from "./profiles/registry";
import type { Trace } from "./trace";
import { issue } from "./messages.issues";

export type CutRequest = Pick<CaptureOptions, "anchor" | "blocksPerLayer" | "anchorOffset" | "mark" | "layers"> & {
  /** A model's `config.json`. */
  readonly config?: JsonObject;
  /** Id of a profile; without it the config's is taken. */
  readonly profile?: string;
  readonly profiles?: readonly LayerProfile[];
};

export type Cut = {
  readonly options: CaptureOptions;
  /** What each layer is, by its number; empty where no config says so. */
  readonly flags: LayerFlags;
  readonly profile: LayerProfile | null;
  readonly reason: Text | null;
};

export function chooseCut(trace: Trace, request: CutRequest): Result<Cut> {
  const { config, profile: id, profiles = LAYER_PROFILES, ...said } = request;
  const named = profiles.find((profile) => profile.id === id);
  if (id !== undefined && named === undefined) return failure(unknownProfile(id, profiles));
  const inferred = config === undefined ? null : inferProfile(config, profiles);
  const profile = named ?? inferred?.profile ?? null;
  const flags = config === undefined ? null : layerFlags(config);
  const issues: readonly Issue[] = flags === null || flags.ok ? [] : flags.issues;
  const layers =
    said.layers ?? (config === undefined ? null : modelOutline(config).layers) ?? named?.layers ?? undefined;
  // Of a profile that a config only suggests, the anchors that shift no layer are taken: the others say so themselves.
  const anchor =
    said.anchor === undefined && profile !== null
      ? presentAnchor(profile, kernelHits(trace), named !== undefined)
      : null;
  const byProfile =
    anchor === null ? {} : { anchor: anchor.contains, mark: anchor.mark, blocksPerLayer: anchor.blocks };
  return success(
    {
      options: { ...byProfile, ...said, ...(layers === undefined ? {} : { layers }) },
      flags: flags?.ok ? flags.value : [],
      profile,
      reason: named === undefined ? (inferred?.reason ?? null) : null,
    },
    issues,
  );
}

/** Counts the kernels whose name contains a text. */
function kernelHits({ events, names }: Trace): (contains: string) => number {
  const counts = new Map<number, number>();
  for (let i = 0; i < events.kind.length; i += 1) {
    if (((events.kind[i] as number) & CLASS_BITS) !== KERNEL) continue;
    const id = events.name[i] as number;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return (contains) => {
    const wanted = contains.toLowerCase();
    let hits = 0;
    for (const [id, count] of counts) if (names[id]?.toLowerCase().includes(wanted)) hits += count;
    return hits;
  };
}

const unknownProfile = (id: string, profiles: readonly LayerProfile[]): Issue =>
  issue("TRACE-PROFILE", "profile", {
    id,
    profiles: joinTexts(
      profiles.map((profile) => profile.id),
      COMMA,
    ),
  });
