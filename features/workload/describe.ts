/** A synthetic law in one line. */
import { text, type Text } from "@/lib/text";
import type { ArrivalLaw } from "./arrivals";
import type { LengthLaw } from "./lengths";
import type { SyntheticLaw } from "./synthetic-law";

export function describe(law: SyntheticLaw): Text {
  const pacing = law.pacing.kind === "closed" ? clients(law.pacing.clients) : arrivalText(law.pacing.arrivals);
  const [input, output] = [lengthText(law.input), lengthText(law.output)];
  const turns = law.turns === 1 ? text("", "") : text(`, sessions of ${law.turns} turns`, `，每会话 ${law.turns} 轮`);
  const shared = law.sharedTokens === 0 ? text("", "") : sharedText(law.sharedTokens);
  return text(
    `${law.count} requests, ${pacing.en}, input ${input.en}, output ${output.en}${turns.en}${shared.en}, seed ${law.seed}`,
    `${law.count} 个请求，${pacing.zh}，输入${input.zh}，输出${output.zh}${turns.zh}${shared.zh}，种子 ${law.seed}`,
  );
}

const clients = (count: number): Text => text(`closed loop of ${count} clients`, `${count} 个客户端的闭环`);

const sharedText = (tokens: number): Text =>
  text(`, ${tokens} shared tokens before each`, `，每个提示词前有 ${tokens} 个共享 token`);

function arrivalText(law: ArrivalLaw): Text {
  switch (law.kind) {
    case "poisson":
      return text(`Poisson at ${law.rate} req/s`, `泊松到达 ${law.rate} req/s`);
    case "constant":
      return text(
        `every ${Number((1 / law.rate).toPrecision(4))} s`,
        `每 ${Number((1 / law.rate).toPrecision(4))} 秒一个`,
      );
    case "gamma":
      return text(`gamma at ${law.rate} req/s, CV ${law.cv}`, `伽马到达 ${law.rate} req/s，CV ${law.cv}`);
    case "ramp":
      return text(
        `ramp from ${law.from} to ${law.to} req/s in ${law.seconds} s`,
        `${law.seconds} 秒内由 ${law.from} 线性变到 ${law.to} req/s`,
      );
    case "batch":
      return law.size === null
        ? text("all at once", "同时到达")
        : text(`groups of ${law.size} at ${law.rate} req/s`, `每组 ${law.size} 个，共 ${law.rate} req/s`);
  }
}

function lengthText(law: LengthLaw): Text {
  switch (law.kind) {
    case "fixed":
      return text(`${law.length} tok`, ` ${law.length} tok`);
    case "uniform":
      return text(`uniform ${law.min} to ${law.max} tok`, `均匀分布 ${law.min}～${law.max} tok`);
    case "normal":
      return text(`normal ${law.mean} ± ${law.sd} tok`, `正态分布 ${law.mean} ± ${law.sd} tok`);
    case "lognormal":
      return text(`lognormal ${law.mean} ± ${law.sd} tok`, `对数正态分布 ${law.mean} ± ${law.sd} tok`);
    case "zipf":
      return text(
        `Zipf ${law.exponent} on ${law.min} to ${law.max} tok`,
        `Zipf ${law.exponent}，${law.min}～${law.max} tok`,
      );
  }
}
