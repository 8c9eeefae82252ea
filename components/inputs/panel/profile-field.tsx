"use client";
/** The efficiency profile that prices the scenario: which one, whether it was fitted here, and the way to take it off. */
import { isSampleProfile } from "@/features/core/timing/profile";
import { useMemo } from "react";
import { otherScope } from "@/features/core/calibration/scope";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { EfficiencyProfile } from "@/features/core/timing/profile";
import { useText } from "@/state/language";
import type { ScenarioState } from "@/state/inputs/scenario";
import { packedProfile, useSavedProfiles } from "@/state/server/stored-profiles";
import type { MessageAt } from "../fields/field-issues";
import { Facts, LinkButton } from "../fields/section";
import { SelectRow } from "../fields/select-row";
import * as m from "./messages";

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
  const shown = choices.find((choice) => choice.packed === packed)?.label ?? t(packed === "" ? m.none : m.fromLink);
  const elsewhere = applied && resolved ? otherScope(applied, resolved) : null;
  return (
    <>
      <SelectRow
        label={m.profile}
        hint={m.factorsOfTimeFittedTo}
        changed={packed !== ""}
        message={message && t(message)}
        wide
        name="profile"
        value={packed}
        shown={shown}
        faint={packed === ""}
        options={[["", t(m.none)], ...choices.map((choice) => [choice.packed, choice.label] as const)]}
        onChange={(profile) => scenario.set({ profile })}
      />
      {packed !== "" && (
        <Facts>
          {applied && <span data-profile={applied.name}>{t(appliedWords(applied))}</span>}
          {elsewhere && ` ${t(elsewhere)}`}{" "}
          <LinkButton onClick={() => scenario.set({ profile: "" })}>{t(m.remove)}</LinkButton>
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
  isSampleProfile(profile) ? m.sampleDataAppliedNotMeasured : appliedName(profile);

const appliedName = ({ name, version }: EfficiencyProfile) => m.profileAppliedNameVVersion({ name, version });

const label = ({ name, version }: EfficiencyProfile): string => `${name} · v${version}`;
