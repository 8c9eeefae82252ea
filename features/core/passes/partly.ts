/** A load that fits in part: how many run at once, what holds the others back, and what would let all of them run. */
import type { Slice } from "@/features/core/scenario/keys";
import type { Scoped } from "@/features/core/scenario/resolve";
import { allAtOnce, atOnceWords, countAtOnce, type AtOnce } from "@/features/core/serving/mean-load/at-once";
import { formatCount } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { PassInput } from "./input";
import { fixText, tryChanges, waysOut } from "./misfit";

/** Null where all requests run at once, or none does. */
export function partlyAdmitted(
  scenario: Scoped<Exclude<Slice, "targets">>,
  { engine }: Pick<PassInput, "engine">,
): Issue | null {
  const seats = countAtOnce(scenario, engine);
  if (seats.admitted === 0 || seats.admitted >= seats.asked) return null;
  const { flags, params } = scenario;
  const fewer = {
    label: text({ en: `${seats.admitted} requests at once`, zh: `并发 ${seats.admitted}` }),
    set: { conc: seats.admitted },
  };
  const unlimited = {
    label: text({ en: "the engine's own limit of sequences", zh: "引擎默认的序列上限" }),
    set: { max_seqs: null },
  };
  const candidates = [...(flags.maxSequences === null ? [] : [unlimited]), fewer, ...waysOut(scenario)];
  const changes = tryChanges(scenario, candidates, (changed) => allAtOnce(changed, engine));
  return {
    code: "MEM-PART-AT-ONCE",
    at: "conc",
    message: reason(scenario, seats, params.split),
    fix: fixText(changes.map(({ label }) => label)),
    changes,
  };
}

function reason({ flags, decode, decodeReplicas }: Scoped<"parallelism" | "engine">, seats: AtOnce, split: boolean) {
  const words = atOnceWords(seats) ?? text({ en: "", zh: "" });
  const rest = formatCount(seats.asked - seats.admitted);
  const limit = (flags.maxSequences ?? Infinity) * decode.dp * decodeReplicas;
  const by =
    limit <= seats.admitted
      ? text({ en: "the stated sequences per step are the limit", zh: "受所填每步序列数限制" })
      : split
        ? text({
            en: "at their mean length the cache of the decode instances is full then",
            zh: "按平均长度，解码实例的缓存此时已满",
          })
        : text({ en: "at their mean length the cache is full then", zh: "按平均长度，缓存此时已满" });
  return text({
    en: `${words.en}: ${by.en}, and the other ${rest} wait; times under load count the wait.`,
    zh: `${words.zh}：${by.zh}，其余 ${rest} 个请求排队；带负载时延已计入等待。`,
  });
}
