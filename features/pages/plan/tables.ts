/** What was simulated, what gives way for how much, the same on other GPUs. */
import type { Option } from "@/features/core/plan/option";
import { checkedOn } from "@/features/core/plan/settle";
import type { Checked } from "@/features/core/plan/simulate";
import { STOPS } from "@/features/core/plan/blocking-limits";
import { gpuHoursPerMillion } from "@/features/core/cost/operating";
import { table, type Table } from "@/lib/export/table";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { PlanAnswer } from "./plan";
import { listPrices, type Price } from "./prices";
import { chanceWord, optionWord, STOP_WORD } from "./words";

const LAYOUT = text({ en: "Layout", zh: "布局" });
const CHANCE = text({ en: "All limits", zh: "全部限制" });
const USERS = text({ en: "Users held", zh: "可容纳用户" });
const RATE = text({ en: "Requests", zh: "请求" });
const PER_GPU = text({ en: "Output per GPU", zh: "每卡输出" });
const COST = text({ en: "Cost of output", zh: "输出成本" });

const KNOWN = text({ en: "Known from", zh: "依据" });
const knownWord = (simulated: boolean): Text =>
  simulated ? text({ en: "Simulation", zh: "仿真" }) : text({ en: "Closed form", zh: "闭式解" });

/** Every candidate that was simulated, with what the closed form said of it. */
export function candidateTable({ checked, options, question }: PlanAnswer, t: Translate): Table {
  const closed = new Map(options.map((option) => [option.id, option]));
  return table<Checked>(
    t,
    [
      { id: "layout", label: LAYOUT, value: optionWord },
      { id: "gpus", label: verbatim("GPU"), value: ({ gpus }) => gpus },
      { id: "users", label: USERS, value: ({ clients }) => Math.round(clients) },
      { id: "rate", label: RATE, unit: "req/s", value: ({ rate }) => rate },
      {
        id: "closed",
        label: text({ en: "In closed form", zh: "闭式解" }),
        unit: "req/s",
        value: ({ id }) => closed.get(id)?.rate ?? null,
      },
      { id: "per_gpu", label: PER_GPU, unit: "tok/s", value: ({ perGpu }) => perGpu },
      { id: "ttft", label: verbatim(`TTFT ${question.percentile}`), ...IN_MS, value: ({ ttft }) => ttft },
      { id: "tpot", label: verbatim(`TPOT ${question.percentile}`), ...IN_MS, value: ({ tpot }) => tpot },
      { id: "chance", label: CHANCE, value: ({ chance }) => t(chanceWord(chance.all)) },
    ],
    checked,
  );
}

/** A limit a step looser: what it gives, simulated like the answer, else who leads in closed form, with no promise; null where no step gives anything. */
export function priceTable(answer: PlanAnswer, t: Translate): Table | null {
  const prices = listPrices(answer);
  if (prices.length === 0) return null;
  return table<Price>(
    t,
    [
      { id: "limit", label: text({ en: "Limit", zh: "上限" }), value: ({ word }) => t(word) },
      { id: "first", label: text({ en: "Stops first", zh: "首先受阻" }), value: ({ first }) => first },
      { id: "step", label: text({ en: "Loosened", zh: "放宽" }), value: ({ step }) => t(step) },
      { id: "layout", label: LAYOUT, value: ({ best }) => best && optionWord(best) },
      { id: "known", label: KNOWN, value: ({ simulated }) => t(knownWord(simulated)) },
      {
        id: "gain",
        label: text({ en: "More output per GPU", zh: "每卡输出提升" }),
        ...IN_PERCENT,
        value: ({ gain }) => gain,
      },
    ],
    prices,
  );
}

/** How many layouts each limit stops first. */
export const stopTable = ({ outcomes }: PlanAnswer, t: Translate): Table =>
  table(
    t,
    [
      { id: "stop", label: text({ en: "Limit", zh: "上限" }), value: (stop) => t(STOP_WORD[stop]) },
      {
        id: "layouts",
        label: text({ en: "Layouts that it stops first", zh: "首先受阻于此的布局数" }),
        value: (stop) => outcomes.find(({ aspect }) => aspect === "front")?.stops.first[stop] ?? 0,
      },
    ],
    STOPS,
  );

type OnChip = {
  readonly name: string;
  readonly owned: number;
  readonly price: number | null;
  readonly best: Checked | Option | null;
  readonly simulated: boolean;
};

/** The GPUs asked for and every other kind at hand, each at its own best layout. */
function chipRows({ question, others, winner, options, outcomes, trials }: PlanAnswer): readonly OnChip[] {
  const own = { ...question, best: winner ?? options[0] ?? null, simulated: winner !== null };
  const rest = others.map((stock, place) => {
    const closed =
      outcomes.find((outcome) => outcome.aspect === "stock" && outcome.stock === place)?.options[0] ?? null;
    const checked = checkedOn(trials, place);
    return { ...stock, best: checked ?? closed, simulated: checked !== null };
  });
  return [own, ...rest].map(({ chip, gpus, price, best, simulated }) => ({
    ...{ name: chip.name, owned: gpus, price, best, simulated },
  }));
}

export function chipTable(answer: PlanAnswer, t: Translate): Table {
  const { osl } = answer.question.scenario.workload;
  return table<OnChip>(
    t,
    [
      { id: "chip", label: text({ en: "Accelerator", zh: "加速卡" }), value: ({ name }) => name },
      { id: "owned", label: text({ en: "GPUs I have", zh: "已有 GPU" }), value: ({ owned }) => owned },
      { id: "layout", label: LAYOUT, value: ({ best }) => best && optionWord(best) },
      { id: "users", label: USERS, value: ({ best }) => best && Math.round(best.clients) },
      { id: "per_gpu", label: PER_GPU, unit: "tok/s", value: ({ best }) => best && best.perGpu },
      {
        id: "chance",
        label: CHANCE,
        value: ({ best }) => t(best ? chanceWord(best.chance.all) : text({ en: "✕ none holds", zh: "✕ 无可用布局" })),
      },
      {
        id: "cost",
        label: COST,
        unit: "$/Mtok",
        value: ({ best, price }) =>
          best && price !== null ? price * gpuHoursPerMillion(best.gpus, best.rate * osl) : null,
      },
      {
        id: "known",
        label: KNOWN,
        value: ({ simulated }) => t(knownWord(simulated)),
      },
    ],
    chipRows(answer),
  );
}
