/** A synthetic law in one line. */
import { text, type Text } from "@/lib/text";
import type { ArrivalLaw } from "./arrivals";
import type { LengthLaw } from "./lengths";
import type { SyntheticLaw } from "./synthetic-law";

export function describe(law: SyntheticLaw): Text {
  const pacing = law.pacing.kind === "closed" ? clients(law.pacing.clients) : arrivalText(law.pacing.arrivals);
  const [input, output] = [lengthText(law.input), lengthText(law.output)];
  const turns =
    law.turns === 1
      ? text({ en: "", zh: "" })
      : text({ en: `, sessions of ${law.turns} turns`, zh: `，每会话 ${law.turns} 轮` });
  const shared = law.sharedTokens === 0 ? text({ en: "", zh: "" }) : sharedText(law.sharedTokens);
  return text({
    en: `${law.count} requests, ${pacing.en}, input ${input.en}, output ${output.en}${turns.en}${shared.en}, seed ${law.seed}`,
    zh: `${law.count} 个请求，${pacing.zh}，输入${input.zh}，输出${output.zh}${turns.zh}${shared.zh}，种子 ${law.seed}`,
  });
}

const clients = (count: number): Text => text({ en: `closed loop of ${count} clients`, zh: `${count} 个客户端的闭环` });

const sharedText = (tokens: number): Text =>
  text({ en: `, ${tokens} shared tokens before each`, zh: `，每个提示词前有 ${tokens} 个共享 token` });

function arrivalText(law: ArrivalLaw): Text {
  switch (law.kind) {
    case "poisson":
      return text({ en: `Poisson at ${law.rate} req/s`, zh: `泊松到达 ${law.rate} req/s` });
    case "constant":
      return text({
        en: `every ${Number((1 / law.rate).toPrecision(4))} s`,
        zh: `每 ${Number((1 / law.rate).toPrecision(4))} 秒一个`,
      });
    case "gamma":
      return text({ en: `gamma at ${law.rate} req/s, CV ${law.cv}`, zh: `伽马到达 ${law.rate} req/s，CV ${law.cv}` });
    case "ramp":
      return text({
        en: `ramp from ${law.from} to ${law.to} req/s in ${law.seconds} s`,
        zh: `${law.seconds} 秒内由 ${law.from} 线性变到 ${law.to} req/s`,
      });
    case "batch":
      return law.size === null
        ? text({ en: "all at once", zh: "同时到达" })
        : text({ en: `groups of ${law.size} at ${law.rate} req/s`, zh: `每组 ${law.size} 个，共 ${law.rate} req/s` });
  }
}

function lengthText(law: LengthLaw): Text {
  switch (law.kind) {
    case "fixed":
      return text({ en: `${law.length} tok`, zh: ` ${law.length} tok` });
    case "uniform":
      return text({ en: `uniform ${law.min} to ${law.max} tok`, zh: `均匀分布 ${law.min}～${law.max} tok` });
    case "normal":
      return text({ en: `normal ${law.mean} ± ${law.sd} tok`, zh: `正态分布 ${law.mean} ± ${law.sd} tok` });
    case "lognormal":
      return text({ en: `lognormal ${law.mean} ± ${law.sd} tok`, zh: `对数正态分布 ${law.mean} ± ${law.sd} tok` });
    case "zipf":
      return text({
        en: `Zipf ${law.exponent} on ${law.min} to ${law.max} tok`,
        zh: `Zipf ${law.exponent}，${law.min}～${law.max} tok`,
      });
  }
}
