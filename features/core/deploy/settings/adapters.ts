/** LoRA adapters that the prediction has room for against those of the command. */
import { text } from "@/lib/text";
import { same, type Setting, type SettingSubject } from "./row";

export function adapterSettings({ plan, read, row }: SettingSubject): Setting[] {
  const { adapters } = plan.model;
  if (!adapters && read.adapters === null) return [];
  const { resident = 0, rank = 0 } = adapters ?? {};
  const agrees = read.adapters?.resident === resident && (read.adapters.rank ?? 0) >= rank;
  return [
    row(
      text({ en: "LoRA adapters", zh: "LoRA 适配器" }),
      ["loras", "loraSlots", "loraRank", "loraHost", "loraTargets"],
      text({ en: `${resident} at once, rank ${rank}`, zh: `同时 ${resident} 个，秩 ${rank}` }),
      same(agrees, true),
    ),
  ];
}
