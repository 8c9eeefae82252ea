/** The sentence above the figures: what the way to the host is full of, or how much room it has. */
import type { Verdict } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text, Value } from "@/lib/text";
import { capitalised } from "@/lib/format/word-forms";
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
  return {
    finding: finding(offload, name),
    evidence: m.kvOffloadTakesFullOf({
      full: formatPercent(full, 2),
      tokensPerGpu: formatQuantity(offload.tokensPerGpu, "tok/s/GPU"),
      name,
      ...{ tpot: formatLatency(tpot), stall: formatLatency(stall), missed: missedWords(tpot, target) },
    }),
    help,
  };
}

/** The need comes first, then the cost of offload, so that the verdict never blames a transfer that the load does not need. */
function needless(
  { window, stall, tpot }: Offload,
  sequences: number,
  target: number | null,
  help: Text | null,
): Verdict {
  return {
    finding: m.thisLoadNeedsNoOffload,
    evidence: m.hbmHoldsKvOfAll({
      ...{ held: formatCount(sequences), window: formatCount(window) },
      ...{ tpot: formatLatency(tpot), stall: formatLatency(stall), missed: missedWords(tpot, target) },
    }),
    help,
  };
}

const missedWords = (tpot: number, target: number | null): Value =>
  target !== null && tpot > target ? m.targetInBrackets({ target: formatLatency(target) }) : "";

const heldWords = (sequences: number | null): Text | null =>
  sequences === null ? null : m.thisLoadNeedsNoOffloadHbm({ held: formatCount(sequences) });

const joined = (first: Text | null, second: Text | null): Text | null =>
  first && second ? m.firstSecond({ first, second }) : (first ?? second);

function finding({ load, limit, stall, step }: Offload, name: Text): Text {
  if (load[limit] > 1.0005) return m.capitalCannotCarryThatRate({ capital: atStart(name) });
  if (stall > 0.01 * step) return m.decodeWaitsForName({ name });
  return m.capitalKeepsUpHiddenBehind({ capital: atStart(name) });
}

function resourceName(path: HostPath, resource: HostResource): Text {
  if (resource === "link") return m.hostLinkLinkName({ linkName: path.linkName });
  if (resource === "disk") return m.nvmeDrives;
  return m.dramOfSocketWithSocketGpus({ socketGpus: path.socketGpus });
}

function reloadSentence(reload: Reload | null): Text | null {
  if (reload === null) return null;
  const [whole, back] = [formatLatency(reload.recompute), formatLatency(reload.reload)];
  if (reload.saved < 0) return m.reloadingPrefixWouldBeSlower({ whole, back });
  return m.reloadingPrefixInsteadOfComputing({ whole, back });
}

/** A name written for mid-sentence use, where Chinese needs a space before it. */
const atStart = (name: Text): Text => capitalised({ en: name.en, zh: name.zh.trimStart() });
