"use client";
/** What lies under the pointer, with its whole name. */
import picture from "@/components/charts/canvas/time-picture.module.css";
import { FAMILIES, FAMILY_NAMES } from "@/features/core/trace/rules";
import { CAUSE_WORDS, launchEnd } from "@/features/core/trace";
import { durationText } from "@/features/pages/trace/figures";
import { extent } from "@/features/pages/trace/selection";
import type { Hit, Scene } from "@/features/pages/trace/timeline/hit";
import { PASS_WORDS } from "@/features/pages/trace/words";
import { verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "../timeline.module.css";
import * as m from "@/app/(suite)/(views)/trace/messages";

type HitTipProps = { readonly scene: Scene; readonly hit: Hit; readonly x: number; readonly y: number };

export function HitTip({ scene, hit, x, y }: HitTipProps) {
  const t = useText();
  const { name, facts } = hitWords(scene, hit);
  const right = x > scene.width / 2;
  return (
    <div
      className={`${picture.tip} ${styles.tip}`}
      role="tooltip"
      style={{ top: y + 16, ...(right ? { right: scene.width - x + 8 } : { left: x + 8 }) }}
    >
      <b>{t(name)}</b>
      <span>{t(facts)}</span>
    </div>
  );
}

type HitWords = { readonly name: Text; readonly facts: Text; readonly line: Text };

export function hitWords(scene: Scene, hit: Hit): HitWords {
  const { name, facts } = said(scene, hit);
  return { name, facts, line: m.nameFacts({ name, facts }) };
}

function said(scene: Scene, hit: Hit): Pick<HitWords, "name" | "facts"> {
  const { opened, device } = scene;
  switch (hit.kind) {
    case "kernel":
      return kernelWords(scene, hit.item);
    case "call": {
      const { nameId, start, end } = opened.calls;
      const took = durationText((end[hit.call] ?? 0) - (start[hit.call] ?? 0));
      return {
        name: verbatim(opened.trace.names[nameId[hit.call] ?? 0] ?? ""),
        facts: m.nameFacts({ name: took, facts: m.hostCall }),
      };
    }
    case "wait": {
      const { start, end, cause } = device.gaps;
      return {
        name: CAUSE_WORDS[cause[hit.wait] ?? "unknown"],
        facts: verbatim(durationText((end[hit.wait] ?? 0) - (start[hit.wait] ?? 0))),
      };
    }
    case "pass":
    case "layer": {
      const part = hit.kind === "pass" ? hit.pass : hit.layer;
      const { from, to } = extent(device, part);
      const pass = m.passIndexPassWords({ index: hit.pass.index, passWords: PASS_WORDS[hit.pass.kind] });
      const name = hit.kind === "pass" ? pass : m.layerIndexPass({ index: hit.layer.index, pass });
      return { name, facts: verbatim(durationText(to - from)) };
    }
  }
}

function kernelWords({ opened, device }: Scene, item: number): Pick<HitWords, "name" | "facts"> {
  const { work, family } = device;
  const start = work.start[item] ?? 0;
  const took = durationText((work.end[item] ?? start) - start);
  const stream = work.streams[work.stream[item] ?? 0]?.thread ?? "";
  const kind = FAMILY_NAMES[FAMILIES[family[item] ?? 0] ?? "copy"];
  const launched = launchEnd({ opened, device }, item);
  const ahead = launched === null ? null : start - launched;
  const queued = ahead === null || ahead < 0 ? m.sign : m.launchedAheadBefore({ ahead: durationText(ahead) });
  return {
    name: verbatim(opened.trace.names[work.nameId[item] ?? 0] ?? ""),
    facts: m.tookStreamKindQueued({ took, stream, kind, queued }),
  };
}
