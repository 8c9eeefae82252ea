/** What the figures of a plan are of, and why other pages have others for the same question: in one line. */
import { ownTimes } from "@/features/core/calibration/scope";
import type { PlanQuestion } from "@/features/core/plan/question";
import { formatMoney } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { PlanAnswer } from "./plan";

/** Letters of a profile's name that are told. */
const SHORT = 24;

/** null: nothing is recommended. */
export function basisWords({ question, winner, options }: PlanAnswer): Text | null {
  if (!winner && options.length === 0) return null;
  const { percentile, traffic, price } = question;
  const profile = profileWords(question);
  const cost = {
    en: price === null ? "no price is known" : `cost at ${formatMoney(price, "/GPU·h")} of the GPUs used`,
    zh: price === null ? "价格未知" : `成本按所用 GPU 的 ${formatMoney(price, "/GPU·h")} 计`,
  };
  if (!winner)
    return text({
      en: `Here: means in closed form; ${cost.en}.${profile.en}`,
      zh: `此处：闭式解均值；${cost.zh}。${profile.zh}`,
    });
  const load =
    traffic === null ? { en: "Poisson arrivals", zh: "泊松到达" } : { en: "the trace's arrivals", zh: "轨迹的到达" };
  return text({
    en: `Here: ${percentile} of simulated requests, ${load.en}, with the chance asked for; ${cost.en}.${profile.en} Other pages: means of a steady load without a chance, so they hold more.`,
    zh: `此处：仿真请求的 ${percentile}，${load.zh}，满足所要求的概率；${cost.zh}。${profile.zh}其他页面为稳态负载的均值且不考虑概率，因此数值更高。`,
  });
}

/** What the reader's own runs changed in the times. */
function profileWords({ scenario }: PlanQuestion): Text {
  const name = scenario.time.profile?.name;
  if (name === undefined) return text({ en: "", zh: "" });
  if (ownTimes(scenario) === "sample")
    return text({ en: " Times: sample data, not measured.", zh: "时间：示例数据，非实测。" });
  const short = name.length > SHORT ? `${name.slice(0, SHORT - 1)}…` : name;
  return text({ en: ` Times: ◐ your runs (${short}).`, zh: `时间：◐ 您的实测（${short}）。` });
}
