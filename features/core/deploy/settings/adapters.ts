/** LoRA adapters that the prediction has room for against those of the command. */
import { same, type Setting, type SettingSubject } from "./row";
import * as m from "./messages";

export function adapterSettings({ plan, read, row }: SettingSubject): Setting[] {
  const { adapters } = plan.model;
  if (!adapters && read.adapters === null) return [];
  const { resident = 0, rank = 0 } = adapters ?? {};
  const agrees = read.adapters?.resident === resident && (read.adapters.rank ?? 0) >= rank;
  return [
    row(
      m.loRAAdapters,
      ["loras", "loraSlots", "loraRank", "loraHost", "loraTargets"],
      m.residentAtOnceRank({ resident, rank }),
      same(agrees, true),
    ),
  ];
}
