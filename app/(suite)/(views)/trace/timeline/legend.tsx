"use client";
/** What the colours mean, of the families that there are. */
import picture from "@/components/timeline/timeline.module.css";
import { FAMILIES, FAMILY_NAMES } from "@/features/core/trace/rules";
import type { OpenedDevice } from "@/features/core/trace";
import { useMemo } from "react";
import { useText } from "@/state/language";
import * as m from "@/app/(suite)/(views)/trace/messages";

export function Legend({ device }: { readonly device: OpenedDevice }) {
  const t = useText();
  const present = useMemo(() => new Set(device.family), [device]);
  return (
    <p className={picture.legend}>
      {FAMILIES.filter((_, index) => present.has(index)).map((family) => (
        <span key={family}>
          <i style={{ background: `var(--k-${family})` }} />
          {t(FAMILY_NAMES[family])}
        </span>
      ))}
      <span>
        <i style={{ background: "var(--k-host)" }} />
        {t(m.waitsForHost)}
      </span>
    </p>
  );
}
