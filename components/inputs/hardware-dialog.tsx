"use client";
/** Choose an accelerator: by vendor, with what decides speed and fit, and how sure each row is; or describe one's own. */
import { Command } from "cmdk";
import { useSetAtom } from "jotai";
import { aliasesOf, chips } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { text } from "@/lib/text";
import { Modal } from "@/components/frame/dialog";
import buttons from "@/components/feedback/button.module.css";
import { useText } from "@/state/language";
import { useScenario } from "@/state/scenario";
import { dialogAtom } from "@/state/ui";
import { chipFacts, CONFIDENCE_WORDS, linkFacts } from "./hardware-facts";
import styles from "./picker.module.css";

export default function HardwareDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { params, set } = useScenario();
  const open = useSetAtom(dialogAtom);
  const current = chips.find(({ id }) => params.chip === "" && id === params.hw);
  const vendors = Map.groupBy(chips, ({ vendor }) => vendor);
  return (
    <Modal title={t(TITLE)} onClose={onClose}>
      <Command label={t(TITLE)} loop defaultValue={current && valueOf(current)} style={{ display: "contents" }}>
        <Command.Input className={styles.search} placeholder={t(SEARCH)} autoFocus />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>{t(NONE)}</Command.Empty>
          {[...vendors].map(([vendor, members]) => (
            <Command.Group key={vendor} heading={vendor}>
              {members.map((chip) => (
                <Command.Item
                  key={chip.id}
                  value={valueOf(chip)}
                  className={styles.item}
                  data-current={params.chip === "" && params.hw === chip.id}
                  onSelect={() => {
                    set({ hw: chip.id });
                    onClose();
                  }}
                >
                  <span>{chip.name}</span>
                  <span className={styles.facts}>{t(chipFacts(chip))}</span>
                  <span className={styles.source}>
                    {t(linkFacts(chip))} · {t(CONFIDENCE_WORDS[chip.provenance.confidence])}, {chip.provenance.read}
                  </span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      <div className={styles.foot}>
        <span>{t(COUNT(chips.length))}</span>
        <button type="button" className={buttons.button} onClick={() => open("chip")}>
          {t(CUSTOM)}
        </button>
      </div>
    </Modal>
  );
}

/** What typing is matched against. */
const valueOf = (chip: Chip): string => `${chip.name} ${chip.id} ${aliasesOf(chip).join(" ")}`.trim();

const TITLE = text({ en: "Accelerator", zh: "加速卡" });
const SEARCH = text({ en: "Name or vendor", zh: "名称或厂商" });
const NONE = text({
  en: "No accelerator is called that. Enter its figures instead.",
  zh: "没有这个加速卡，请自行填写参数。",
});
const CUSTOM = text({ en: "Enter your own", zh: "自定义" });
const COUNT = (count: number) =>
  text({ en: `${count} accelerators, dense rates`, zh: `${count} 款加速卡，算力为稠密值` });
