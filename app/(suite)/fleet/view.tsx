"use client";

import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { LongAnalysisPage } from "@/components/results/analysis/long-analysis-page";
import type { FleetAnswer } from "@/features/pages/fleet/fleet";
import type { FleetInput } from "@/features/pages/fleet/input";
import { fleetQuestion } from "@/features/pages/fleet/question";
import { WORDS } from "@/features/pages/fleet/words";
import { useText } from "@/state/language";
import { LaunchFiles } from "./launch-files";
import { SimulatedChoice } from "./simulated-choice";
import styles from "./tables.module.css";
import { TableText } from "./table-text";

const EDITORS = { tables: Tables };
const VIEWS = { launch: LaunchFiles, "simulated-choice": SimulatedChoice };

export const FleetPage = () => <LongAnalysisPage analysis={fleetQuestion} editors={EDITORS} views={VIEWS} />;

/** What the fleet is made of, as tables that a spreadsheet pastes and takes. */
function Tables({ page }: EditorProps<typeof FleetInput, FleetAnswer>) {
  const t = useText();
  const { asked, actions } = page;
  // A text of the link may be packed, or on its way.
  if (!asked.ok) return null;
  const { services, inventory } = asked.value;
  return (
    <div className={styles.tables}>
      <TableText
        key={`services ${services}`}
        title={t(WORDS.services)}
        hint={t(WORDS.servicesHint)}
        text={services}
        onText={(text) => actions.setInput({ services: text })}
      />
      <TableText
        key={`inventory ${inventory}`}
        title={t(WORDS.inventory)}
        hint={t(WORDS.inventoryHint)}
        text={inventory}
        onText={(text) => actions.setInput({ inventory: text })}
      />
    </div>
  );
}
