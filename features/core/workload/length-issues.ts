/** What is wrong with a law of lengths, or worth saying about it. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { expectedLength, shareInside, type LengthLaw } from "./lengths";

/** Below this share a draw would be tried a hundred times. */
const LEAST_INSIDE = 0.01;

/** Reasons for which `law` cannot be drawn; `at` is the link name that the reader can change. */
export function lengthIssues(law: LengthLaw, at: string): Issue[] {
  if (law.kind === "fixed") return [];
  if (law.min > law.max) return [boundsCrossed(law.min, law.max, at)];
  if ((law.kind === "normal" || law.kind === "lognormal") && shareInside(law) < LEAST_INSIDE) {
    return [outOfReach(law.mean, law.sd, law.min, law.max, at)];
  }
  return [];
}

/** Said when truncation moves the mean by more than 2 %: the offered tokens are then not what was asked. */
export function lengthNotes(law: LengthLaw, at: string): Issue[] {
  if (law.kind !== "normal" && law.kind !== "lognormal") return [];
  const mean = expectedLength(law);
  if (Math.abs(mean / law.mean - 1) <= 0.02) return [];
  const [asked, drawn] = [Math.round(law.mean), Math.round(mean)];
  return [
    {
      code: "WORKLOAD-MEAN-MOVED",
      at,
      message: text({
        en: `Asked for a mean of ${asked} tokens; between ${law.min} and ${law.max} tokens the law has a mean of ${drawn}.`,
        zh: `设定均值为 ${asked} 个 token；截断到 ${law.min}～${law.max} 之后，实际均值为 ${drawn}。`,
      }),
      fix: text({ en: "Widen the bounds or lower the standard deviation.", zh: "放宽上下限，或减小标准差。" }),
    },
  ];
}

const boundsCrossed = (min: number, max: number, at: string): Issue => ({
  code: "WORKLOAD-BOUNDS",
  at,
  message: text({
    en: `The shortest length, ${min} tokens, is above the longest, ${max} tokens.`,
    zh: `最短长度 ${min} 个 token 大于最长长度 ${max} 个 token。`,
  }),
  fix: text({ en: `Set the shortest to ${max} or less.`, zh: `请将最短长度设为不超过 ${max}。` }),
});

const outOfReach = (mean: number, sd: number, min: number, max: number, at: string): Issue => ({
  code: "WORKLOAD-BOUNDS-UNREACHED",
  at,
  message: text({
    en: `Fewer than 1 % of the lengths with mean ${mean} and deviation ${sd} lie between ${min} and ${max} tokens.`,
    zh: `均值 ${mean}、标准差 ${sd} 的长度只有不到 1 % 落在 ${min}～${max} 个 token 之间。`,
  }),
  fix: text({ en: "Move the bounds to include the mean.", zh: "请调整上下限，使其包含均值。" }),
});
