/** A fit for the eye. */
import type { LawFit } from "@/features/core/calibration/laws/fit-laws";
import { lawKindName } from "@/features/core/calibration/laws/law-names";
import { alignedText } from "@/lib/export/table-text";
import { formatPercent } from "@/lib/format/quantity";
import { toPercent } from "@/lib/units/edge";
import { text, type Language, type Text } from "@/lib/text";
import { calibrationText } from "../calibrate/text";
import type { FitOutcome } from "./fit";

export function fitText({ laws, deployment, kept, tables, profile }: FitOutcome, language: Language): string {
  const say = (words: Text): string => words[language];
  const next = tables.map(({ kind, share, error, script }) => [
    say(lawKindName(kind)),
    formatPercent(share, 2),
    formatPercent(error, 2),
    script ?? say(NO_SCRIPT),
  ]);
  return [
    ...laws.map((fit) => lawText(fit, say)),
    ...(deployment === null ? [] : [calibrationText(deployment, language)]),
    ...(next.length === 0
      ? []
      : [`${say(NEXT)}\n${alignedText([[KIND, SHARE, ERROR, SCRIPT].map(say), ...next], [false, true, true, false])}`]),
    say(profile === null ? AS_SHIPPED : deployment !== null && !kept ? LAWS_ALONE : WITH_PROFILE),
  ].join("\n\n");
}

function lawText({ tables, chip, lines, found, unread }: LawFit, say: (words: Text) => string): string {
  const both = ({ median, p90 }: { readonly median: number; readonly p90: number }): string =>
    `${toPercent(median).toFixed(1)} / ${toPercent(p90).toFixed(1)}`;
  const rows = lines.map((line) => {
    const factor = found.find(({ kind }) => kind === line.kind);
    const kept = factor?.kept === true;
    return [
      line.law,
      String(line.rows),
      both(line.before),
      both(line.after),
      both(line.leftOut),
      kept ? `x ${factor.found.toFixed(3)}` : say(NOT_KEPT),
    ];
  });
  const head = [LAW, ROWS, BEFORE, AFTER, LEFT_OUT, FACTOR].map(say);
  const missing = unread.length === 0 ? [] : [`${say(UNREAD)}: ${unread.join(", ")}`];
  return [`${tables} (${chip})`, alignedText([head, ...rows], [false, true, true, true, true, false]), ...missing].join(
    "\n",
  );
}

const LAW = text({ en: "law, error % median / p90", zh: "规律，误差 % 中位数 / p90" });
const ROWS = text({ en: "rows", zh: "行数" });
const BEFORE = text({ en: "as shipped", zh: "出厂" });
const AFTER = text({ en: "with factor", zh: "加系数" });
const LEFT_OUT = text({ en: "left-out shapes", zh: "留出的形状" });
const FACTOR = text({ en: "time factor", zh: "时间系数" });
const NOT_KEPT = text({ en: "not kept", zh: "不采用" });
const UNREAD = text({ en: "no law is held against", zh: "未对照的表" });
const NEXT = text({
  en: "Tables to measure next (mds kit --set … prints the lines)",
  zh: "接下来测量的表（mds kit --set … 给出命令）",
});
const KIND = text({ en: "kernels", zh: "内核" });
const SHARE = text({ en: "share of the passes", zh: "占前向时间" });
const ERROR = text({ en: "error to expect", zh: "预期误差" });
const SCRIPT = text({ en: "script", zh: "脚本" });
const NO_SCRIPT = text({ en: "none of the kit", zh: "工具包中没有" });
const AS_SHIPPED = text({ en: "No profile: what is shipped does as well.", zh: "不生成配置：出厂系数已同样好。" });
const WITH_PROFILE = text({
  en: "The profile holds what came closer: --out writes it, every page prices with it.",
  zh: "配置仅含误差减小的部分：--out 可写出，所有页面均可据此计价。",
});
const LAWS_ALONE = text({
  en: "The profile holds the laws alone, without the deployment's factors: --out writes it, every page prices with it.",
  zh: "配置仅含算子规律，不含部署系数：--out 可写出，所有页面均可据此计价。",
});
