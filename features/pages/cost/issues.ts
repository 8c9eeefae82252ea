/** What a price list does not know is said, with the way out. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { LISTED_PRICES } from "@/features/core/cost/constants";
import { RENTS } from "@/features/core/cost/prices";

const names = (list: Readonly<Record<string, unknown>>): string => Object.keys(list).join(", ");

export const noPrice = (chip: Chip, basis: "rent" | "owned"): Issue =>
  basis === "rent"
    ? {
        code: "COST-NO-RENT",
        at: "rent",
        message: text({
          en: `No rent is known for ${chip.name} (defaults: ${names(RENTS)}), so nothing is priced.`,
          zh: `没有 ${chip.name} 的租金（默认值仅有 ${names(RENTS)}），因此不计价。`,
        }),
        fix: text({ en: "Type the price of a GPU hour.", zh: "请填写每 GPU 小时租金。" }),
      }
    : {
        code: "COST-NO-PRICE",
        at: "chip_price",
        message: text({
          en: `No price is known for ${chip.name} (defaults: ${names(LISTED_PRICES)}), so nothing is priced.`,
          zh: `没有 ${chip.name} 的单价（默认值仅有 ${names(LISTED_PRICES)}），因此不计价。`,
        }),
        fix: text({ en: "Type the price of a chip.", zh: "请填写芯片单价。" }),
      };

export const noWatts = (chip: Chip): Issue => ({
  code: "COST-NO-POWER",
  at: "watts",
  message: text({
    en: `${chip.name} publishes no power figure, so energy is not counted.`,
    zh: `${chip.name} 未公布功耗，因此不计能耗。`,
  }),
  fix: text({ en: "Type the power of a GPU.", zh: "请填写单卡功率。" }),
});

export const noLadder = (written: string): Issue => ({
  code: "COST-LADDER",
  at: "ladder",
  message: text({ en: `"${written}" is not a ladder of prices.`, zh: `“${written}”不是阶梯价。` }),
  fix: text({
    en: "Write chips:price with commas between, and last the price above them all: 2:1, 8:55, 247.",
    zh: "请写成“芯片数:价格”，以逗号分隔，最后写超出时的价格：2:1, 8:55, 247。",
  }),
  changes: [{ label: text({ en: "as the preset", zh: "采用预设" }), set: { ladder: "" } }],
});
