/** Refused rows in words: which row, why, both numbers, a way out. */
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import type { Refusal, RefusalReason, SimState } from "./core/state";
import { rowIssues } from "./input/row-issues";

type Words = { readonly message: (needs: number, has: number) => Text; readonly fix: Text };

const WORDS: Readonly<Record<RefusalReason, Words>> = {
  "bad-length": {
    message: (needs) =>
      text({
        en: `a length of ${needs} tokens; prompt and output need at least 1 each`,
        zh: `长度为 ${needs} token；输入和输出各至少需要 1 个 token`,
      }),
    fix: text({ en: "Correct the row.", zh: "请修正该行。" }),
  },
  "bad-time": {
    message: (needs) =>
      Number.isFinite(needs)
        ? text({ en: `an arrival at ${needs} s; times count from 0`, zh: `到达时间为 ${needs} 秒；时间应从 0 开始` })
        : text({ en: "its arrival is no moment in time", zh: "到达时间不是有效的时刻" }),
    fix: text({
      en: "Correct the row, or shift the trace to start at 0.",
      zh: "请修正该行，或将轨迹平移到从 0 开始。",
    }),
  },
  "kv-too-small": {
    message: (needs, has) =>
      text({
        en: `it needs ${needs} KV blocks and an instance has ${has}`,
        zh: `需要 ${needs} 个 KV 块，而单个实例只有 ${has} 个`,
      }),
    fix: text({ en: "Give instances more blocks, or shorten the request.", zh: "请增加 KV 块数，或缩短该请求。" }),
  },
  watermark: {
    message: (needs, has) =>
      text({
        en: `its prompt needs ${needs} KV blocks and an admission may fill ${has}, because the watermark stays free`,
        zh: `其输入需要 ${needs} 个 KV 块，而扣除水位线保留部分后准入最多可用 ${has} 个`,
      }),
    fix: text({ en: "Lower the watermark or give instances more blocks.", zh: "请降低水位线或增加 KV 块数。" }),
  },
  budget: {
    message: (needs, has) =>
      text({
        en: `its prompt has ${needs} tokens and a step takes ${has}, without chunks`,
        zh: `其输入有 ${needs} 个 token，而每步上限为 ${has} 个且不分块`,
      }),
    fix: text({ en: "Raise the token budget of a step.", zh: "请提高每步的 token 预算。" }),
  },
  longest: {
    message: (needs, has) =>
      text({
        en: `it has ${needs} tokens and requests may have ${has}`,
        zh: `该请求共 ${needs} 个 token，而上限为 ${has} 个`,
      }),
    fix: text({ en: "Raise the longest request (max tokens).", zh: "请提高最大请求长度（max tokens）。" }),
  },
  "no-capacity": {
    message: (needs, has) =>
      text({
        en: `it needs ${needs} sequences or tokens a step and an instance has ${has}`,
        zh: `需要 ${needs} 个序列或每步 token，而实例只有 ${has} 个`,
      }),
    fix: text({ en: "Raise the limits of the instances.", zh: "请提高实例的上限。" }),
  },
  stuck: {
    message: (needs, has) =>
      text({
        en: `nothing else runs and it still cannot start: it needs ${needs} KV blocks or tokens and ${has} are free`,
        zh: `实例已空闲但该请求仍无法启动：需要 ${needs} 个 KV 块或 token，可用 ${has} 个`,
      }),
    fix: text({ en: "Give instances more blocks or a larger token budget.", zh: "请增加 KV 块数或提高 token 预算。" }),
  },
};

/** Rows count from 1, as in a spreadsheet without its head. `said` are rows whose reason the reader has been given already. */
export const refusalIssues = ({ refusals }: SimState, said: ReadonlySet<number> = new Set()): Issue[] =>
  rowIssues(
    refusals.filter(({ row }) => !said.has(row)),
    refusalIssue,
  );

function refusalIssue({ row, reason, needs, has }: Refusal): Issue {
  const { message, fix } = WORDS[reason];
  const { en, zh } = message(needs, has);
  return {
    code: `SIM-ROW-${reason.toUpperCase()}`,
    at: `row ${row + 1}`,
    message: text({ en: `Row ${row + 1} is not served: ${en}.`, zh: `第 ${row + 1} 行未被服务：${zh}。` }),
    fix,
  };
}
