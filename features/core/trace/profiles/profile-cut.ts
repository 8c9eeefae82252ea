/** How a profile and a config ask for a trace to be cut. */
import type { DeviceWork } from "../device/device-work";
import { KERNEL } from "../event-class";
import type { SegmentOptions } from "../segment/segment";
import { presentAnchor } from "./infer-profile";
import type { LayerProfile } from "./profile";

export type ProfileCut = Pick<SegmentOptions, "anchor" | "mark" | "blocksPerLayer" | "layers">;

/**
 * The profile's first anchor that the device's kernels have, with what it marks and how many blocks it makes; without one only the
 * number of layers, of the config before that of the profile. Nothing is asked for where neither says anything.
 */
export function profileCut(
  profile: LayerProfile,
  layers: number | null,
  work: DeviceWork,
  names: readonly string[],
): ProfileCut {
  const anchor = presentAnchor(profile, (contains) => kernelsNamed(work, names, contains));
  const known = layers ?? profile.layers;
  return {
    ...(known === null ? {} : { layers: known }),
    ...(anchor === null ? {} : { anchor: anchor.contains, mark: anchor.mark, blocksPerLayer: anchor.blocks }),
  };
}

function kernelsNamed({ kind, nameId }: DeviceWork, names: readonly string[], contains: string): number {
  const wanted = contains.toLowerCase();
  const named = new Map<number, boolean>();
  let found = 0;
  for (let i = 0; i < nameId.length; i += 1) {
    if (kind[i] !== KERNEL) continue;
    const id = nameId[i] as number;
    const hit = named.get(id) ?? (names[id] ?? "").toLowerCase().includes(wanted);
    named.set(id, hit);
    if (hit) found += 1;
  }
  return found;
}
