/** What a GPU hour costs and how much of it works: one convention for every page that states money. */
import { orAuto, param, real } from "@/lib/params/param";
import { fromPercent } from "@/lib/units/edge";
import * as m from "./messages";

const PRICE = { section: "targets" } as const;

export const PRICE_FIELDS = {
  usd: param(orAuto(real(0, 10_000)), {
    ...PRICE,
    label: m.priceOfGpuHour,
    unit: "$/GPU·h",
    hint: m.autoTeamsPriceElseListed,
  }),
  busy: param(real(1, 100).default(100), {
    ...PRICE,
    label: m.busyShareOfTime,
    unit: "%",
    hint: m.shareOfPaidTimeThat,
  }),
};

/** Share of the paid time in which the load is there, 0 to 1. */
export const busyShare = ({ params: { busy } }: { readonly params: { readonly busy: number } }): number =>
  fromPercent(busy);

/** What a page does not need that states no money; or no money and no probability; or not the load under random arrivals either. */
const PRICE_KEYS = ["usd", "busy"] as const;
export const MARGIN_AND_PRICE_KEYS = ["sure", ...PRICE_KEYS] as const;
export const PROMISE_AND_PRICE_KEYS = ["judge", ...MARGIN_AND_PRICE_KEYS] as const;
