/** The sentence above the figures: what the way to the host is full of, or how much room it has. */
import type { Verdict } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { HostPath, HostResource } from "@/features/core/host-link/host-path";
import type { Need } from "./need";
import type { Offload } from "./offload";
import type { Reload } from "./reload";
import * as m from "./messages";

type Answer = {
  readonly path: HostPath;
  readonly offload: Offload;
  readonly reload: Reload | null;
  readonly need: Need;
};

export function verdict(scenario: Resolved, { path, offload, reload, need }: Answer): Verdict {
  const { targets } = scenario;
  const help = joined(need.kind === "asked" ? heldWords(need.held) : null, reloadSentence(reload));
  const { stall, tpot, load, limit } = offload;
  const name = resourceName(path, limit);
  if (offload.demand.down + offload.demand.up === 0) {
    return {
      finding: m.noKvLeavesHbm,
      evidence: m.windowOrModelsOwnWindows,
      help,
    };
  }
  if (need.kind === "none") return needless(offload, need.held, targets.tpot, help);
  const full = load[limit];
  const target = targets.tpot;
  const missed = target !== null && tpot > target;
  const needs = m.kvOffloadTakesFullOf({
    full: formatPercent(full, 2),
    tokensPerGpu: formatQuantity(offload.tokensPerGpu, "tok/s/GPU"),
    name,
  });
  const times = text({
    en: `; a step takes ${formatLatency(tpot)}, of which ${formatLatency(stall)} wait for the host${missed ? ` (target ${formatLatency(target)})` : ""}.`,
    zh: `；一步 ${formatLatency(tpot)}，其中等待主机 ${formatLatency(stall)}${missed ? `（目标 ${formatLatency(target)}）` : ""}。`,
  });
  return {
    finding: finding(offload, name),
    evidence: text({ en: needs.en + times.en, zh: needs.zh + times.zh }),
    help,
  };
}

/** The need first, then what offload would cost: nobody is told that decode waits for a transfer that need not be. */
function needless({ window, stall, tpot }: Offload, held: number, target: number | null, help: Text | null): Verdict {
  const missed = target !== null && tpot > target;
  return {
    finding: m.thisLoadNeedsNoOffload,
    evidence: text({
      en: `HBM holds the KV of all ${formatCount(held)} requests. Keeping only ${formatCount(window)} tokens of each there would make TPOT ${formatLatency(tpot)}, of which ${formatLatency(stall)} wait for the host${missed ? ` (target ${formatLatency(target)})` : ""}.`,
      zh: `HBM 可容纳全部 ${formatCount(held)} 个请求的 KV。若每个请求只保留 ${formatCount(window)} token，TPOT 将为 ${formatLatency(tpot)}，其中等待主机 ${formatLatency(stall)}${missed ? `（目标 ${formatLatency(target)}）` : ""}。`,
    }),
    help,
  };
}

const heldWords = (held: number | null): Text | null =>
  held === null ? null : m.thisLoadNeedsNoOffloadHbm({ held: formatCount(held) });

const joined = (first: Text | null, second: Text | null): Text | null =>
  first && second ? m.firstSecond({ first, second }) : (first ?? second);

function finding({ load, limit, stall, step }: Offload, name: Text): Text {
  if (load[limit] > 1.0005)
    return m.capitalCannotCarryThatRate({ capital: { en: capital(name.en), zh: name.zh.trimStart() } });
  if (stall > 0.01 * step) return m.decodeWaitsForName({ name });
  return m.capitalKeepsUpHiddenBehind({ capital: { en: capital(name.en), zh: name.zh.trimStart() } });
}

function resourceName(path: HostPath, resource: HostResource): Text {
  if (resource === "link") return m.hostLinkLinkName({ linkName: path.linkName });
  if (resource === "disk") return m.nVMeDrives;
  return m.dramOfSocketWithSocketGpus({ socketGpus: path.socketGpus });
}

function reloadSentence(reload: Reload | null): Text | null {
  if (reload === null) return null;
  const [whole, back] = [formatLatency(reload.recompute), formatLatency(reload.reload)];
  if (reload.saved < 0) return m.reloadingPrefixWouldBeSlower({ whole, back });
  return m.reloadingPrefixInsteadOfComputing({ whole, back });
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
