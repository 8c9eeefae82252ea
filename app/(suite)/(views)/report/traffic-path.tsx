"use client";
/** Where in the hierarchy the traffic is looked at, the way out, and what the matrix shows. */
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { Segments } from "@/components/results/segments";
import { pathTo, placeLevels, placeName, readPlace, writePlace } from "@/features/core/report/traffic/places";
import type { ReportAnswer } from "@/features/pages/report/answer";
import type { ReportInput } from "@/features/pages/report/input";
import { MEASURES, MEASURE_WORDS } from "@/features/pages/report/traffic/matrix";
import { useText } from "@/state/language";
import styles from "./traffic-path.module.css";
import * as m from "./messages";

export function TrafficPath({ output, input, page }: ViewProps<typeof ReportInput, ReportAnswer>) {
  const t = useText();
  if (output.kind === "file") return null;
  const gpus = Math.max(0, ...(output.traffic.value ?? []).map((pass) => pass.gpus));
  const levels = placeLevels(output.scenario.chip, gpus);
  const range = readPlace(input.inside, gpus) ?? { first: 0, gpus };
  const path = pathTo(range, levels);
  return (
    <div className={styles.line}>
      <nav aria-label={t(m.placeInCluster)}>
        <ol className={styles.path}>
          {path.map((step, index) => {
            const name = t(placeName(step, levels));
            const here = index === path.length - 1;
            return (
              <li key={name}>
                {here ? (
                  <b aria-current="location">{name}</b>
                ) : (
                  <button type="button" onClick={() => page.actions.setInput({ inside: writePlace(step, gpus) })}>
                    {name}
                  </button>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      <Segments
        label={t(m.matrixOfLinksShows)}
        options={MEASURES.map((id) => ({ id, label: t(MEASURE_WORDS[id]) }))}
        value={input.measure}
        onChange={(measure) => page.actions.setInput({ measure })}
      />
    </div>
  );
}
