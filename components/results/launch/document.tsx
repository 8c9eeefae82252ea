"use client";

import { downloadText } from "@/components/files/download";
import buttons from "@/components/feedback/button.module.css";
import type { Document } from "@/features/core/deploy/write/documents";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { CopyButton } from "../copy-button";
import styles from "./launch-section.module.css";

const WORDS = { copy: text({ en: "copy", zh: "复制" }), save: text({ en: "save", zh: "保存" }) };

/** One file of a launch, to read, copy and save. */
export function LaunchDocument({ document }: { readonly document: Document }) {
  const t = useText();
  const { name, language, content } = document;
  const type = language === "yaml" ? "application/yaml" : "text/x-shellscript";
  return (
    <figure className={styles.document}>
      <figcaption>
        <code>{name}</code>
        <span>
          <CopyButton text={content} label={t(WORDS.copy)} />
          <button type="button" className={buttons.quiet} onClick={() => downloadText(name, type, content)}>
            {t(WORDS.save)}
          </button>
        </span>
      </figcaption>
      {/* Long lines scroll: broken ones could not be copied by hand. */}
      <pre tabIndex={0} aria-label={name}>
        {content}
      </pre>
    </figure>
  );
}
