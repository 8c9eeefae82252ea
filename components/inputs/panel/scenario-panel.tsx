"use client";
/** Every control of the shared scenario that the open page reads, then the page's own. */
import { useSetAtom } from "jotai";
import { useMemo } from "react";
import type { Form } from "@/features/analysis/analysis";
import { hasExperts } from "@/features/core/model/spec";
import { countGpus } from "@/features/core/scenario/gpus";
import type { Slice } from "@/features/core/scenario/keys";
import type { Resolved } from "@/features/core/scenario/resolve";
import { useText } from "@/state/language";
import { useScenario, type ScenarioState } from "@/state/inputs/scenario";
import { dialogAtom } from "@/state/screen/ui";
import { BalanceField } from "./balance-field";
import { describeChosen, type Chosen } from "./automatic-values";
import { messagesAt, type MessageAt } from "../fields/field-issues";
import { chipFacts, linkFacts, networkFacts, sheetWords } from "../pickers/hardware-facts";
import { hardwareName } from "../pickers/hardware-name";
import { LoadKindField } from "./load-kind-field";
import { modelFacts, modelName } from "../pickers/model-facts";
import { PageFields } from "./page-fields";
import { IN_GRID, ParallelismFields, SplitSwitch } from "./parallelism-fields";
import { PickFields } from "./pick-fields";
import { PickerRow } from "../fields/picker-row";
import { ProfileField } from "./profile-field";
import { readAsWords } from "./stand-in-words";
import { Facts, LinkButton, Section } from "../fields/section";
import { sectionControls, SectionFields } from "./section-fields";
import { SECTIONS } from "./section-words";
import { TablesField } from "./tables-field";
import * as m from "./messages";

type Parts = {
  readonly scenario: ScenarioState;
  readonly resolved: Resolved | undefined;
  readonly messageAt: MessageAt;
  readonly chosen: Chosen | undefined;
};

/** `form` is that of the open page; a page without one shows every section. */
export function ScenarioPanel({ form }: { form: Form | undefined }) {
  const t = useText();
  const scenario = useScenario();
  const parts = useMemo<Parts>(() => {
    const resolved = scenario.resolved.ok ? scenario.resolved.value : undefined;
    const refused = scenario.resolved.ok ? [] : scenario.resolved.issues;
    return {
      scenario,
      resolved,
      messageAt: messagesAt(scenario.issues, refused),
      chosen: resolved && describeChosen(resolved),
    };
  }, [scenario]);
  const unused: readonly string[] = form?.unused ?? [];
  const folded: readonly string[] = form?.folded ?? [];
  const changed: readonly string[] = scenario.changed;
  const isChanged = (key: string): boolean => changed.includes(key);
  const asides: Partial<Record<Slice, React.ReactNode>> = {
    model: <PasteButton />,
    hardware: parts.resolved && <span>{t(sheetWords(parts.resolved.chip))}</span>,
    parallelism: !unused.includes("split") && <SplitSwitch scenario={scenario} />,
  };
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {SECTIONS.filter(({ id }) => form?.needs.includes(id) ?? true)
        .filter(({ id }) => hasControls(id, parts.resolved, unused))
        .map(({ id, title }) => (
          <Section
            key={id}
            title={title}
            aside={asides[id]}
            folded={folded.includes(id)}
            changed={sectionControls(id, parts.resolved, unused).some(({ key }) => isChanged(key))}
          >
            {id === "model" && <ModelRow {...parts} />}
            {id === "hardware" && <HardwareRow {...parts} />}
            {form && <PickFields schema={form.input} section={id} chip={parts.resolved?.chip} />}
            {id === "workload" && <LoadKindField scenario={scenario} />}
            {id === "parallelism" && <ParallelismFields {...parts} unused={unused} />}
            <SectionFields id={id} {...parts} unused={id === "parallelism" ? [...unused, ...IN_GRID] : unused} />
            {id === "time" && (
              <TablesField scenario={scenario} chip={parts.resolved?.chip.id} messageAt={parts.messageAt} />
            )}
            {id === "time" && placesExperts(parts.resolved, unused) && <BalanceField {...parts} />}
            {id === "time" && <ProfileField {...parts} />}
          </Section>
        ))}
      {form && <PageFields schema={form.input} folded={folded} />}
    </form>
  );
}

/** A page that lays out by itself asks only how experts are copied and exchanged, of a model that has them. */
const hasControls = (id: Slice, resolved: Resolved | undefined, unused: readonly string[]): boolean =>
  id !== "parallelism" || sectionControls(id, resolved, unused).length > 0;

/** Where the slope matters, a measured load does. */
const placesExperts = (resolved: Resolved | undefined, unused: readonly string[]): boolean =>
  resolved !== undefined && hasExperts(resolved.model) && !unused.includes("zipf");

function PasteButton() {
  const t = useText();
  const open = useSetAtom(dialogAtom);
  return <LinkButton onClick={() => open("config")}>{t(m.pasteConfigJson)}</LinkButton>;
}

function ModelRow({ scenario, resolved, messageAt }: Parts) {
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

function HardwareRow({ scenario, resolved, messageAt }: Parts) {
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
