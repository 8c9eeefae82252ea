/** The sentence above the figures: what the way to the host is full of, or how much room it has. */
import type { Verdict } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { HostPath, HostResource } from "@/features/core/host-link/host-path";
import type { Need } from "./need";
import type { Offload } from "./offload";
import type { Reload } from "./reload";

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
      finding: text({ en: "No KV leaves HBM", zh: "没有 KV 离开 HBM" }),
      evidence: text({
        en: "the window, or the model's own windows, keep the cache on the GPU.",
        zh: "窗口（或模型自身的滑动窗口）使缓存留在 GPU 上。",
      }),
      help,
    };
  }
  if (need.kind === "none") return needless(offload, need.held, targets.tpot, help);
  const full = load[limit];
  const target = targets.tpot;
  const missed = target !== null && tpot > target;
  const needs = text({
    en: `KV offload takes ${formatPercent(full, 2)} of ${name.en} at ${formatQuantity(offload.tokensPerGpu, "tok/s/GPU")}`,
    zh: `KV 卸载在 ${formatQuantity(offload.tokensPerGpu, "tok/s/GPU")} 时占用${name.zh}的 ${formatPercent(full, 2)}`,
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
    finding: text({ en: "This load needs no offload", zh: "该负载无需卸载" }),
    evidence: text({
      en: `HBM holds the KV of all ${formatCount(held)} requests. Keeping only ${formatCount(window)} tokens of each there would make TPOT ${formatLatency(tpot)}, of which ${formatLatency(stall)} wait for the host${missed ? ` (target ${formatLatency(target)})` : ""}.`,
      zh: `HBM 可容纳全部 ${formatCount(held)} 个请求的 KV。若每个请求只保留 ${formatCount(window)} token，TPOT 将为 ${formatLatency(tpot)}，其中等待主机 ${formatLatency(stall)}${missed ? `（目标 ${formatLatency(target)}）` : ""}。`,
    }),
    help,
  };
}

const heldWords = (held: number | null): Text | null =>
  held === null
    ? null
    : text({
        en: `This load needs no offload: HBM holds the KV of all ${formatCount(held)} requests.`,
        zh: `该负载无需卸载：HBM 可容纳全部 ${formatCount(held)} 个请求的 KV。`,
      });

const joined = (first: Text | null, second: Text | null): Text | null =>
  first && second ? text({ en: `${first.en} ${second.en}`, zh: `${first.zh}${second.zh}` }) : (first ?? second);

function finding({ load, limit, stall, step }: Offload, name: Text): Text {
  if (load[limit] > 1.0005)
    return text({ en: `${capital(name.en)} cannot carry that rate`, zh: `${name.zh.trimStart()}承载不了该速率` });
  if (stall > 0.01 * step) return text({ en: `Decode waits for ${name.en}`, zh: `解码等待${name.zh}` });
  return text({
    en: `${capital(name.en)} keeps up, hidden behind compute`,
    zh: `${name.zh.trimStart()}跟得上，传输被计算掩盖`,
  });
}

function resourceName(path: HostPath, resource: HostResource): Text {
  if (resource === "link")
    return text({ en: `the host link (${path.linkName.en})`, zh: `主机链路（${path.linkName.zh}）` });
  if (resource === "disk") return text({ en: "the NVMe drives", zh: " NVMe 盘" });
  return text({ en: `the DRAM of a socket with ${path.socketGpus} GPUs`, zh: ` ${path.socketGpus} 个 GPU 共享的内存` });
}

function reloadSentence(reload: Reload | null): Text | null {
  if (reload === null) return null;
  const [whole, back] = [formatLatency(reload.recompute), formatLatency(reload.reload)];
  if (reload.saved < 0)
    return text({
      en: `Reloading the prefix would be slower than computing it: TTFT ${whole} → ${back}.`,
      zh: `回载前缀比重新计算更慢：TTFT ${whole} → ${back}。`,
    });
  return text({
    en: `Reloading the prefix instead of computing it: TTFT ${whole} → ${back}.`,
    zh: `以回载代替重新计算前缀：TTFT ${whole} → ${back}。`,
  });
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
