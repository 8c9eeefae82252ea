"use client";

import { PartChart } from "@/components/charts/part-chart";
import { drawingSvg } from "@/lib/charts/svg/drawing-svg";
import styles from "./plan.module.css";
import type { PlanViewProps } from "./props";

/** Light vectors: nothing has to be loaded before the front is there. */
export function FrontView({ part }: PlanViewProps) {
  if (part.kind !== "chart") return null;
  const { drawing, title, subtitle } = part;
  const drawn = drawingSvg(drawing, `${title}. ${subtitle}.`);
  return (
    <PartChart part={part} page="plan">
      {() => drawn && <div className={styles.front} dangerouslySetInnerHTML={{ __html: drawn }} />}
    </PartChart>
  );
}
