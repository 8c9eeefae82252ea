"use client";
/** The model and the accelerator of the scenario, each with its facts; a dialog picks another. */
import { useSetAtom } from "jotai";
import { countGpus } from "@/features/core/scenario/gpus";
import type { Resolved } from "@/features/core/scenario/resolve";
import { useText } from "@/state/language";
import { dialogAtom } from "@/state/screen/ui";
import { Facts, LinkButton } from "../fields/section";
import { PickerRow } from "../fields/picker-row";
import { chipFacts, linkFacts, networkFacts } from "../pickers/hardware-facts";
import { hardwareName } from "../pickers/hardware-name";
import { modelFacts, modelName } from "../pickers/model-facts";
import type { PanelState } from "./panel-state";
import { readAsWords } from "./stand-in-words";
import * as m from "./messages";

export function PasteButton() {
  const t = useText();
  const open = useSetAtom(dialogAtom);
  return <LinkButton onClick={() => open("config")}>{t(m.pasteConfigJson)}</LinkButton>;
}

export function ModelRow({ scenario, resolved, messageAt }: PanelState) {
  const t = useText();
  const open = useSetAtom(dialogAtom);
  const message = messageAt("model") ?? messageAt("config");
  return (
    <>
      <PickerRow
        name="model"
        label={scenario.params.config === "" ? m.preset : m.pasted}
        shown={t(modelName(scenario.params, resolved))}
        changed={scenario.changed.includes("model") || scenario.changed.includes("config")}
        message={message && t(message)}
        onOpen={() => open("model")}
      />
      {resolved && <Facts>{t(modelFacts(resolved))}</Facts>}
      {resolved?.model.readAs !== undefined && <Facts>▲ {t(readAsWords(resolved.model.readAs))}</Facts>}
    </>
  );
}

export function HardwareRow({ scenario, resolved, messageAt }: PanelState) {
  const t = useText();
  const open = useSetAtom(dialogAtom);
  const message = messageAt("hw") ?? messageAt("chip");
  const network = resolved && networkFacts(resolved.chip);
  return (
    <>
      <PickerRow
        name="hw"
        label={m.accelerator}
        shown={hardwareName(scenario.params, resolved)}
        changed={scenario.changed.includes("hw") || scenario.changed.includes("chip")}
        message={message && t(message)}
        onOpen={() => open("hardware")}
      />
      {resolved && (
        <Facts>
          {t(chipFacts(resolved.chip))}
          <br />
          {t(linkFacts(resolved.chip))}
          <br />
          {network && (
            <>
              {t(network)}
              <br />
            </>
          )}
          {t(countWords(resolved))}
        </Facts>
      )}
    </>
  );
}

/** How many of them the layout takes, and in how many nodes. */
function countWords(resolved: Resolved) {
  const { chip } = resolved;
  const gpus = countGpus(resolved);
  const nodes = Math.ceil(gpus / chip.chipsPerNode);
  return m.gpusInUseNodesNode({ gpus, nodes, chipsPerNode: chip.chipsPerNode });
}
