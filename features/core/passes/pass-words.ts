/** What figures of a single pass say of themselves. */
import { term, type Term } from "@/features/answers/explain";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { text } from "@/lib/text";

export const PASS_SOURCE = text({
  en: "Step model of one pass; engine constants as under load.",
  zh: "单次前向的步模型；引擎常数与带负载时相同。",
});

export const NO_PASS_BAND = text({
  en: "No band: every public run measures requests under load, none a pass alone.",
  zh: "无区间：公开实测均为带负载的请求，没有单独一次前向的数据。",
});

/** The sequences of a decode step, as a term of the rate they make. */
export const runningTerm = ({ decode }: Resolved, running: number): Term =>
  term("running", text({ en: "Sequences decoding", zh: "解码中的序列" }), parallelismLabel(decode), running);
