"use client";

import { downloadText } from "@/components/files/download";
import buttons from "@/components/feedback/button.module.css";
import type { Document } from "@/features/core/deploy/write/documents";
import { useText } from "@/state/language";
import { CopyButton } from "../copy-button";
import styles from "./launch-section.module.css";
import * as m from "./messages";

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
          <CopyButton text={content} label={t(m.copy)} />
          <button type="button" className={buttons.quiet} onClick={() => downloadText(name, type, content)}>
            {t(m.save)}
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
