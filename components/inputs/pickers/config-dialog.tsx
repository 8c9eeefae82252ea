"use client";
/** Any Hugging Face config.json: pasted, opened or dropped. It is read at once, and travels packed in the link. */
import { useState } from "react";
import { describeModel } from "@/features/core/model/describe";
import type { ModelSpec } from "@/features/core/model/spec";
import { MAX_CONFIG_BYTES, tooLarge } from "@/features/core/model/config/text/json-text";
import { joinTexts, type GivenText } from "@/features/core/model/config/text/given-texts";
import { parseConfigText } from "@/features/core/model/config/parse";
import { formatCount } from "@/lib/format/quantity";
import { LINK_TEXT_LIMIT, packText } from "@/lib/packed-text";
import { failure, success, type Failure, type Result } from "@/lib/result";
import { Modal } from "@/components/overlays/dialog";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { OpenedCheckpoint } from "./opened-checkpoint";
import { textOfFiles } from "@/state/opened-files/file-text";
import { useCheckpoint } from "@/state/opened-files/use-checkpoint";
import { useText } from "@/state/language";
import { useScenario } from "@/state/inputs/scenario";
import { compactConfig, configParams, useScenarioConfig } from "@/state/inputs/scenario-config";
import { FileButton } from "@/components/files/file-button";
import styles from "./picker.module.css";
import { StandIns } from "./stand-ins";
import { useDrop } from "@/components/files/use-drop";
import * as m from "./messages";

export default function ConfigDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { set, params } = useScenario();
  const current = useScenarioConfig();
  const inUse = params.config === "" ? null : current;
  const [{ path, text: given }, setGiven] = useState<GivenText>({ path: "", text: "" });
  const write = (next: string) => setGiven({ path: "", text: next });
  // A hf_quant_config.json alone goes to the configuration in use.
  const text = joinTexts([{ path, text: given }], inUse).text;
  /** Why what was opened last is not there to be read. */
  const [unread, setUnread] = useState<Failure | null>(null);
  const read = unread ?? readConfig(text);
  const packed = read?.ok ? packText(compactConfig(text)) : "";
  const [refused, setRefused] = useState(false);
  const { checkpoint, takeWeights } = useCheckpoint();

  const load = async (chosen: readonly File[]) => {
    const configs = await takeWeights(chosen);
    if (configs.length === 0) return;
    const opened = await openConfigs(configs);
    setUnread(opened.ok ? null : opened);
    if (!opened.ok) return write("");
    setGiven(joinTexts(opened.value, given.trim() === "" ? inUse : given));
  };
  const { over, place } = useDrop(({ files }) => void load([...files]));
  const use = async () => {
    try {
      set(await configParams(text, path === "" ? null : path));
      onClose();
    } catch {
      setRefused(true);
    }
  };
  return (
    <Modal title={t(m.pasteModelConfiguration)} onClose={onClose}>
      <div
        className={over ? `${styles.body} ${styles.dropZone} ${styles.over}` : `${styles.body} ${styles.dropZone}`}
        {...place}
      >
        <p className={styles.lead}>{t(m.configJsonOfAnyHugging)}</p>
        <PasteBox
          written={given}
          onWrite={(next) => {
            setUnread(null);
            write(next);
          }}
        />
        <Reading read={read} written={text} packed={packed} refused={refused} onWrite={write} />
        <OpenedCheckpoint checkpoint={checkpoint} read={read} />
      </div>
      <div className={styles.foot}>
        <FileButton label={t(m.openFile)} accept=".json,.safetensors,application/json" multiple onFiles={load} />
        <button type="button" className={buttons.primary} disabled={!read?.ok} onClick={() => void use()}>
          {t(m.useThisModel)}
        </button>
      </div>
    </Modal>
  );
}

async function openConfigs(files: readonly File[]): Promise<Result<readonly GivenText[]>> {
  // A file of tens of megabytes would hold up the browser long before it is refused.
  const large = files.find(({ size }) => size > MAX_CONFIG_BYTES);
  if (large) return failure(tooLarge(large.size));
  const opened = await textOfFiles(files);
  return opened.ok ? success(opened.value.map(({ name, text: content }) => ({ path: name, text: content }))) : opened;
}

type ReadingProps = {
  readonly read: Result<ModelSpec> | undefined;
  readonly written: string;
  readonly packed: string;
  readonly refused: boolean;
  readonly onWrite: (text: string) => void;
};

/** What was read, or why it was not. */
function Reading({ read, written, packed, refused, onWrite }: ReadingProps) {
  const t = useText();
  return (
    <div className={styles.result} aria-live="polite">
      {read?.ok && t(describeModel(read.value).summary)}
      {read && !read.ok && <IssueList issues={read.issues} tone="note" onFix={() => undefined} />}
      {read?.ok &&
        read.value.readAs !== undefined &&
        read.value.assumptions.map((assumption) => <p key={assumption.en}>▲ {t(assumption)}</p>)}
      {read && !read.ok && <StandIns written={written} onWrite={onWrite} />}
      {packed.length > LINK_TEXT_LIMIT && <p>{t(TOO_LONG(packed.length))}</p>}
      {refused && <p role="alert">{t(m.serverCouldNotKeepIt)}</p>}
    </div>
  );
}

const PasteBox = ({ written, onWrite }: { readonly written: string; readonly onWrite: (text: string) => void }) => (
  <textarea
    className={styles.paste}
    aria-label="config.json"
    placeholder='{ "architectures": ["LlamaForCausalLM"], "hidden_size": 8192, … }'
    spellCheck={false}
    autoFocus
    value={written}
    onChange={(event) => onWrite(event.target.value)}
  />
);

const readConfig = (text: string) => (text.trim() === "" ? undefined : parseConfigText(text));
const TOO_LONG = (length: number) =>
  m.packedThisConfigurationTakesLength({ length: formatCount(length), linkTextLimit: formatCount(LINK_TEXT_LIMIT) });
