"use client";
/** Choose a model: the bundled presets by family, filtered while typing; or paste one's own config.json. */
import { Command } from "cmdk";
import { useSetAtom } from "jotai";
import { presets, type Preset } from "@/features/core/model/config/presets";
import { formatNumber } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import { Modal } from "@/components/frame/dialog";
import buttons from "@/components/feedback/button.module.css";
import { useText } from "@/state/language";
import { useScenario } from "@/state/scenario";
import { dialogAtom } from "@/state/ui";
import styles from "./picker.module.css";

export default function ModelDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { params, set } = useScenario();
  const open = useSetAtom(dialogAtom);
  const current = presets.find(({ id }) => params.config === "" && id === params.model);
  const families = Map.groupBy(presets, ({ family }) => family);
  return (
    <Modal title={t(TITLE)} onClose={onClose}>
      <Command label={t(TITLE)} loop defaultValue={current && valueOf(current)} style={{ display: "contents" }}>
        <Command.Input className={styles.search} placeholder={t(SEARCH)} autoFocus />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>{t(NONE)}</Command.Empty>
          {[...families].map(([family, members]) => (
            <Command.Group key={family} heading={family === "others" ? t(OTHERS) : members[0]?.label.split(" ")[0]}>
              {members.map(({ id, name, label, totalB }) => (
                <Command.Item
                  key={id}
                  value={valueOf({ label, name, id })}
                  className={styles.item}
                  data-current={params.config === "" && params.model === id}
                  onSelect={() => {
                    set({ model: id });
                    onClose();
                  }}
                >
                  <span>{label}</span>
                  <span className={styles.facts}>{formatNumber(totalB)} B</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      <div className={styles.foot}>
        <span>{t(COUNT(presets.length))}</span>
        <button type="button" className={buttons.button} onClick={() => open("config")}>
          {t(PASTE)}
        </button>
      </div>
    </Modal>
  );
}

/** What typing is matched against. */
const valueOf = ({ label, name, id }: Pick<Preset, "label" | "name" | "id">): string => `${label} ${name} ${id}`;

const OTHERS = text({ en: "Others", zh: "其他" });
const TITLE = text({ en: "Model", zh: "模型" });
const SEARCH = text({ en: "Name, family or size", zh: "名称、系列或规模" });
const NONE = text({
  en: "No preset is called that. Paste its config.json instead.",
  zh: "没有这个预设，请粘贴其 config.json。",
});
const PASTE = text({ en: "Paste config.json", zh: "粘贴 config.json" });
const COUNT = (count: number) => text({ en: `${count} presets`, zh: `${count} 个预设` });
