/** What lies under the pointer or has the focus, in words, with its whole name. */
import { FAMILIES, FAMILY_NAMES } from "@/features/core/trace/rules";
import { CAUSE_WORDS, launchEnd } from "@/features/core/trace";
import { durationText } from "@/features/pages/trace/figures";
import { extent } from "@/features/pages/trace/selection";
import type { Hit, Scene } from "@/features/pages/trace/timeline/hit";
import { PASS_WORDS } from "@/features/pages/trace/words";
import { verbatim, type Text } from "@/lib/text";
import * as m from "@/app/(suite)/(views)/trace/messages";

type HitWords = { readonly name: Text; readonly facts: Text; readonly line: Text };

export function hitWords(scene: Work, hit: Hit): HitWords {
  const { name, facts } = nameAndFacts(scene, hit);
  return { name, facts, line: m.nameFacts({ name, facts }) };
}

type Work = Pick<Scene, "opened" | "device">;

function nameAndFacts(scene: Work, hit: Hit): Pick<HitWords, "name" | "facts"> {
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

function kernelWords({ opened, device }: Work, item: number): Pick<HitWords, "name" | "facts"> {
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
