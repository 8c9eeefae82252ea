/**
 * A cached prefix brought back from the host, against computing it again.
 *
 *   recompute   TTFT = prefill of the whole prompt
 *   reload      TTFT = transfer + prefill of the rest after the prefix                              (one after the other)
 *               TTFT = max(transfer + rest / L, rest + transfer / L)                                (layer by layer, L layers)
 *   break-even bandwidth: bytes / (the longest transfer at which reload is no slower)
 *   break-even length: the shortest prefix from which reload is no slower; below it fixed times decide
 */
import { kvPerSequence, statePerSequence } from "@/features/core/operators/totals/resident-memory";
import type { Resolved } from "@/features/core/scenario/resolve";
import { fromUs } from "@/lib/units/edge";
import { bytes, bytesPerSecond, seconds, type Bytes, type BytesPerSecond, type Seconds } from "@/lib/units/quantity";
import { moveTime, type HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Pricer } from "@/features/core/host-link/pricer";

export type ReloadPoint = {
  readonly prefix: number;
  readonly bytes: Bytes;
  readonly transfer: Seconds;
  /** Of the whole prompt, of the part after the prefix, and with the prefix reloaded. */
  readonly recompute: Seconds;
  readonly rest: Seconds;
  readonly reload: Seconds;
  /** TTFT saved; negative where reloading is slower. */
  readonly saved: Seconds;
};

export type Reload = ReloadPoint & {
  readonly layers: number;
  /** One GPU, one direction; null where no bandwidth would do. */
  readonly breakEvenRate: BytesPerSecond | null;
  /** Tokens; null where no prefix of this prompt pays. */
  readonly breakEvenLength: number | null;
  readonly curve: readonly ReloadPoint[];
};

export function priceReload(scenario: Resolved, input: Input, path: HostPath, pricer: Pricer): Reload | null {
  const { promptTokens, prefixHit } = scenario.workload;
  if (promptTokens < 2) return null;
  const fullPrefill = pricer.prefill(promptTokens, 0).time;
  const reloadAt = (prefix: number): ReloadPoint => pointAt(scenario, input, path, pricer, fullPrefill, prefix);
  const chosen = input.prefix_tokens ?? Math.round(promptTokens * (prefixHit > 0 ? prefixHit : 0.5));
  const point = reloadAt(Math.min(promptTokens - 1, Math.max(1, chosen)));
  const curve = prefixes(promptTokens).map(reloadAt);
  return {
    ...point,
    layers: listLayers(scenario),
    breakEvenRate: breakEvenRate(scenario, input, point),
    breakEvenLength: breakEvenLength(curve, reloadAt),
    curve,
  };
}

function pointAt(
  scenario: Resolved,
  input: Input,
  path: HostPath,
  pricer: Pricer,
  recompute: Seconds,
  prefix: number,
): ReloadPoint {
  const { model, prefill, precision, workload } = scenario;
  const size = kvPerSequence(model, prefill, precision, prefix) + statePerSequence(model, prefill);
  const transfer = moveTime(path, { down: size, up: 0 }).time + fromUs(input.latency_us);
  const rest = pricer.prefill(workload.promptTokens - prefix, prefix).time;
  const reload = joined(transfer, rest, listLayers(scenario), input.prefetch !== "off");
  return {
    prefix,
    bytes: bytes(size),
    transfer: seconds(transfer),
    recompute,
    rest,
    reload: seconds(reload),
    saved: seconds(recompute - reload),
  };
}

const joined = (transfer: number, rest: number, layers: number, overlapped: boolean): number =>
  overlapped ? Math.max(transfer + rest / layers, rest + transfer / layers) : transfer + rest;

/** `joined` solved for the transfer at which reload takes as long as recomputing. */
function breakEvenRate(scenario: Resolved, input: Input, point: ReloadPoint): BytesPerSecond | null {
  const { recompute, rest, bytes: size } = point;
  const layers = listLayers(scenario);
  const longest =
    input.prefetch === "off" ? recompute - rest : Math.min(recompute - rest / layers, (recompute - rest) * layers);
  const moving = longest - fromUs(input.latency_us);
  return moving > 0 ? bytesPerSecond(size / moving) : null;
}

function breakEvenLength(curve: readonly ReloadPoint[], reloadAt: (prefix: number) => ReloadPoint): number | null {
  const first = curve.findIndex(({ saved }) => saved >= 0);
  const point = curve[first];
  if (!point) return null;
  let low = curve[first - 1]?.prefix ?? 0;
  let high = point.prefix;
  // To a block of 16 tokens, below which engines do not cache.
  while (high - low > 16) {
    const middle = Math.round((low + high) / 2);
    if (reloadAt(middle).saved >= 0) high = middle;
    else low = middle;
  }
  return high;
}

/** A block, and then about four to a decade, the last just short of the prompt. */
function prefixes(isl: number): readonly number[] {
  const last = isl - 1;
  const count = Math.max(1, Math.ceil(4 * Math.log10(Math.max(16, last) / 16)));
  const even = Array.from({ length: count }, (_, index) =>
    Math.round(16 * (Math.max(16, last) / 16) ** (index / count)),
  );
  return [...new Set([...even.filter((prefix) => prefix < last), last])];
}

const listLayers = ({ model }: Resolved): number =>
  Math.max(
    1,
    model.layers.reduce((sum, { count }) => sum + count, 0),
  );
