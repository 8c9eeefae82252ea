"use client";
/** The efficiency profile that prices the scenario: which one, whether it was fitted here, and the way to take it off. */
import { isSampleProfile } from "@/features/core/timing/profile";
import { useMemo } from "react";
import { otherScope } from "@/features/core/calibration/scope";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { EfficiencyProfile } from "@/features/core/timing/profile";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { ScenarioState } from "@/state/inputs/scenario";
import { packedProfile, useSavedProfiles } from "@/state/server/stored-profiles";
import type { MessageAt } from "../fields/field-issues";
import { Facts, LinkButton } from "../fields/section";
import { SelectRow } from "../fields/select-row";

type ProfileFieldProps = {
  readonly scenario: ScenarioState;
  readonly resolved: Resolved | undefined;
  readonly messageAt: MessageAt;
};

/** Absent as long as no profile is applied and none is saved. */
export function ProfileField({ scenario, resolved, messageAt }: ProfileFieldProps) {
  const t = useText();
  const saved = useSavedProfiles();
  const packed = scenario.params.profile;
  const applied = resolved?.time.profile ?? null;
  const choices = useMemo(() => listChoices(saved ?? [], packed, applied), [saved, packed, applied]);
  if (packed === "" && choices.length === 0) return null;
  const message = messageAt("profile");
  const shown = choices.find((choice) => choice.packed === packed)?.label ?? t(packed === "" ? WORDS.none : WORDS.link);
  const elsewhere = applied && resolved ? otherScope(applied, resolved) : null;
  return (
    <>
      <SelectRow
        label={WORDS.label}
        hint={WORDS.hint}
        changed={packed !== ""}
        message={message && t(message)}
        wide
        name="profile"
        value={packed}
        shown={shown}
        faint={packed === ""}
        options={[["", t(WORDS.none)], ...choices.map((choice) => [choice.packed, choice.label] as const)]}
        onChange={(profile) => scenario.set({ profile })}
      />
      {packed !== "" && (
        <Facts>
          {applied && <span data-profile={applied.name}>{t(appliedWords(applied))}</span>}
          {elsewhere && ` ${t(elsewhere)}`}{" "}
          <LinkButton onClick={() => scenario.set({ profile: "" })}>{t(WORDS.remove)}</LinkButton>
        </Facts>
      )}
    </>
  );
}

type Choice = { readonly packed: string; readonly label: string };

/** The saved ones, and the one of the link where it is none of these. */
function listChoices(
  saved: readonly { readonly profile: EfficiencyProfile }[],
  packed: string,
  applied: EfficiencyProfile | null,
): readonly Choice[] {
  const listed = saved.map(({ profile }) => ({ packed: packedProfile(profile), label: label(profile) }));
  if (applied === null || packed === "" || listed.some((choice) => choice.packed === packed)) return listed;
  return [{ packed, label: label(applied) }, ...listed];
}

const appliedWords = (profile: EfficiencyProfile) =>
  isSampleProfile(profile)
    ? text({ en: "Sample data applied: not measured.", zh: "已应用示例数据：并非实测。" })
    : appliedName(profile);

const appliedName = ({ name, version }: EfficiencyProfile) =>
  text({ en: `Profile applied: ${name}, v${version}.`, zh: `已应用配置：${name}，v${version}。` });

const label = ({ name, version }: EfficiencyProfile): string => `${name} · v${version}`;

const WORDS = {
  label: text({ en: "Profile", zh: "效率配置" }),
  hint: text({
    en: "Factors of time fitted to measurements on the calibration page; every time is priced with them.",
    zh: "在校准页面由测量拟合的时间系数；所有时间都按其计算。",
  }),
  none: text({ en: "none", zh: "无" }),
  link: text({ en: "from the link", zh: "来自链接" }),
  remove: text({ en: "remove", zh: "移除" }),
};
