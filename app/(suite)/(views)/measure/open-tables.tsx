"use client";
/** Tables of the kit by dropping, choosing or pasting, and what each is. */
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import opening from "@/components/files/open-files.module.css";
import { MeasurementDrop } from "@/components/measured/measurement-drop";
import { ResultSection } from "@/components/results/parts/result-section";
import type { KitFile } from "@/features/core/kit/kit-file";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useKitFiles, type OpenKitFile } from "@/state/opened-files/kit-files";
import { useText } from "@/state/language";
import { textOfFile } from "@/state/opened-files/file-text";

const WORDS = {
  title: text({ en: "Measured tables", zh: "实测表" }),
  paste: text({ en: "Paste a table", zh: "粘贴表格" }),
  note: text({
    en: "Drop the CSV files that the scripts wrote here, many at once, or paste one. They stay in this browser.",
    zh: "将脚本写出的 CSV 文件拖到此处（可多个），或粘贴其中一个。不会离开浏览器。",
  }),
  choose: text({ en: "Open tables", zh: "打开表格" }),
  close: text({ en: "Close", zh: "关闭" }),
};

const EXAMPLE = "mds_kit,tool,date,device,…,test,op,dtype,m,n,k,…";

export function OpenTables() {
  const t = useText();
  const { files, add, close } = useKitFiles();
  return (
    <ResultSection id="open" title={WORDS.title}>
      <MeasurementDrop read={textOfFile} words={WORDS} placeholder={EXAMPLE} onAdd={add} slug="measure" />
      {files.map(({ file, read }) => (
        <div key={file.name} className={opening.line} data-file={file.name}>
          <b>{file.name}</b>
          {read.ok && <span className={opening.note}>{t(fileWords(read.value))}</span>}
          <button
            type="button"
            className={buttons.button}
            aria-label={`${t(WORDS.close)}: ${file.name}`}
            onClick={() => close(file)}
          >
            {t(WORDS.close)}
          </button>
        </div>
      ))}
      <Issues files={files} />
    </ResultSection>
  );
}

function Issues({ files }: { readonly files: readonly OpenKitFile[] }) {
  const issues = files.flatMap(({ read }) => read.issues);
  if (issues.length === 0) return null;
  const refused = files.some(({ read }) => !read.ok);
  return <IssueList tone={refused ? "stop" : "note"} issues={issues} onMend={() => undefined} />;
}

function fileWords({ tool, machine, measured, unmeasured }: KitFile): Text {
  const [done, left] = [formatCount(measured), formatCount(unmeasured.length)];
  const on = machine.device === "" ? "" : `, ${machine.device}`;
  return text({
    en: `${tool}.py${on}: ${done} measured, ${left} not`,
    zh: `${tool}.py${on}：已测 ${done} 项，未测 ${left} 项`,
  });
}
