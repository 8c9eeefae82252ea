/** The links between ranks over which experts move, and how long each takes. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { groupLink } from "@/features/core/hardware/topology/group-link";
import { PRIOR_LINK_EFFICIENCY } from "@/features/core/hardware/topology/priors";
import { verbatim, type Text } from "@/lib/text";
import { bytes, seconds, type Bytes, type Seconds } from "@/lib/units/quantity";

export type Route = {
  readonly id: "scale-up" | "scale-out" | "host";
  readonly name: Text;
  readonly bytes: Bytes;
  /** Reached by one GPU; null when no sheet states it. */
  readonly rate: number | null;
  readonly time: Seconds | null;
};

/** Bytes that come to one GPU from its own scale-up domain (`near`) and from others (`far`). */
export function peerRoutes({ chip, decode: p }: Resolved, near: number, far: number): readonly Route[] {
  const levels = groupLink(chip, p.ep * p.etp);
  if (!levels.ok) return [route("scale-up", verbatim(chip.scaleUp.name), near + far, null)];
  const { intra, inter } = levels.value;
  const efficiency = (fabric: string): number =>
    PRIOR_LINK_EFFICIENCY[fabric === "network" ? "scaleOut" : fabric === "pcie" ? "pcie" : "scaleUp"];
  const first = route(
    intra.fabric === "network" ? "scale-out" : "scale-up",
    verbatim(intra.name),
    near,
    intra.allToAllBandwidth * efficiency(intra.fabric),
  );
  if (inter === null) return [first];
  return [first, route("scale-out", verbatim(inter.name), far, inter.allToAllBandwidth * efficiency(inter.fabric))];
}

const route = (id: Route["id"], name: Text, size: number, rate: number | null): Route => ({
  id,
  name,
  bytes: bytes(size),
  rate,
  time: rate === null ? null : seconds(size === 0 ? 0 : size / rate),
});
