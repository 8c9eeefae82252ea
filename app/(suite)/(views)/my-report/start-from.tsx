"use client";
import buttons from "@/components/feedback/button.module.css";
import { TEMPLATES } from "@/features/pages/my-report/templates";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { MyReport } from "@/state/browser-storage/my-report";
import styles from "./my-report.module.css";
import { useTemplates } from "./use-templates";

/** What an empty report begins with. */
export function StartFrom({ change }: Pick<MyReport, "change">) {
  const t = useText();
  const { setting, lacks, lay } = useTemplates(change);
  return (
    <section className={styles.start}>
      <p>{t(HOW)}</p>
      <h2>{t(TEMPLATE)}</h2>
      <p className={styles.muted}>
        {t(FOR)} {setting}
      </p>
      <ul>
        {TEMPLATES.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={buttons.button}
              aria-disabled={lacks(template) !== null}
              onClick={() => lay(template)}
            >
              {t(template.title)}
            </button>
            <span className={styles.muted}>{lacks(template) ?? t(template.lead)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const HOW = text({
  en: "Nothing is in this report yet. On any page, the sheet with a plus beside a part adds it here, and so does Add to report beside the page's title.",
  zh: "此报告还没有内容。在任意页面，点击某部分旁带加号的纸张图标，或页面标题旁的“加入报告”，即可加入此处。",
});
const TEMPLATE = text({ en: "Or begin with a template", zh: "或从模板开始" });
const FOR = text({ en: "Its parts are of the scenario of this link:", zh: "各部分取自当前链接的场景：" });
