import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatMoney, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { DeploymentCost } from "./deployment-cost";
import { limitWords, missedLimits } from "./limits";
import * as m from "./messages";

/** "A million output tokens cost $0.52: ...". */
export function verdict({ cost, hour, gpus, layout, load, flow, targets, ...paid }: DeploymentCost): Verdict {
  const rate = formatQuantity(flow.output, "tok/s");
  const where = m.gpusLayout({ gpus: formatCount(gpus), layout });
  if (cost?.output == null || hour === null)
    return {
      finding: m.noPriceYet,
      evidence: m.whereGiveRatePricePer({ rate, where }),
      help: null,
    };
  const [price, prompts] = [formatMoney(cost.output), formatMoney(cost.input ?? NaN)];
  const finding =
    cost.output === 0 ? m.millionInputTokensCostPrompts({ prompts }) : m.millionOutputTokensCostPrice({ price });
  return {
    finding,
    evidence: m.whereAtTotalPerWorking({
      total: formatMoney(hour.total),
      rate,
      prefillShare: formatPercent(load.prefillShare, 2),
      where,
      hours: hours(paid),
    }),
    help: missedLimits(load, targets).length > 0 ? atThisLoad(limitWords(load, targets)) : null,
  };
}

const atThisLoad = (times: Text): Text => m.atThisLoadTimes({ times });

/** What a working hour follows from: " ($4.00 rented, at work 60 % of the time)". */
function hours({ basis, rent, utilisation }: Pick<DeploymentCost, "basis" | "rent" | "utilisation">): Text {
  const share = formatPercent(utilisation, 2);
  return basis === "rent" && rent
    ? m.rentRentedAtWorkShare({ rent: formatMoney(rent.value), share })
    : m.boughtAtWorkShareOf({ share });
}
