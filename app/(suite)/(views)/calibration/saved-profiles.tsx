"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { DataColumn } from "@/components/tables/data-column";
import { DataTable } from "@/components/tables/data-table";
import { lawKindName } from "@/features/core/calibration/laws/law-names";
import { LAW_KINDS, type EfficiencyProfile } from "@/features/core/timing/profile";
import { formatNumber, formatPercent, NOTHING } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { removeProfile, useSavedProfiles, type SavedProfile } from "@/state/server/stored-profiles";
import * as m from "./messages";

type SavedProfilesProps = {
  readonly onApply: (profile: EfficiencyProfile) => void;
  readonly onExport: (profile: EfficiencyProfile) => void;
};

const key = ({ profile }: SavedProfile): string => `${profile.name} ${profile.version}`;

export function SavedProfiles({ onApply, onExport }: SavedProfilesProps) {
  const t = useText();
  const saved = useSavedProfiles();
  const columns = useMemo(() => describeColumns(t, { onApply, onExport }), [t, onApply, onExport]);
  if (saved === null || saved.length === 0) return null;
  return (
    <DataTable caption={t(m.profilesOnThisServer)} captionShown columns={columns} rows={saved} rowKey={key} dense />
  );
}

function describeColumns(
  t: (text: Text) => string,
  { onApply, onExport }: SavedProfilesProps,
): readonly DataColumn<SavedProfile>[] {
  return [
    { id: "name", head: t(m.name), kind: "text", value: ({ profile }) => profile.name, rowHead: true },
    {
      id: "version",
      head: t(m.version),
      kind: "number",
      value: ({ profile }) => profile.version,
      written: ({ profile }) => String(profile.version),
    },
    {
      id: "scope",
      head: t(m.fittedOn),
      kind: "text",
      value: ({ profile: { scope } }) =>
        scope === null ? NOTHING : [scope.model, scope.chip, scope.engine].filter(Boolean).join(" · "),
    },
    {
      id: "factors",
      head: t(m.computeMemoryNetworkHostRequest),
      kind: "text",
      value: ({ profile: { factors: f } }) =>
        [
          [f.compute, f.memory, f.network, f.host, f.request].map((factor) => formatNumber(factor)).join(" · "),
          ...LAW_KINDS.flatMap((kind) => {
            const law = f.laws?.[kind];
            return law === undefined ? [] : [`${t(lawKindName(kind))} ${formatNumber(law)}`];
          }),
        ].join("; "),
    },
    {
      id: "error",
      head: t(m.tpotError),
      kind: "text",
      value: ({ profile: { fit } }) => {
        const error = fit?.tpot_median_error ?? null;
        return error === null ? NOTHING : formatPercent(error, 2);
      },
    },
    {
      id: "actions",
      head: t(m.actions),
      kind: "text",
      value: () => "",
      extra: ({ profile }) => (
        <>
          <RowButton word={t(m.apply)} profile={profile} run={onApply} />{" "}
          <RowButton word={t(m.exportWord)} profile={profile} run={onExport} />{" "}
          <RowButton word={t(m.deleteWord)} profile={profile} run={(profile) => void removeProfile(profile)} />
        </>
      ),
    },
  ];
}

type RowButtonProps = {
  readonly word: string;
  readonly profile: EfficiencyProfile;
  readonly run: (profile: EfficiencyProfile) => void;
};

function RowButton({ word, profile, run }: RowButtonProps) {
  return (
    <button
      type="button"
      className={buttons.button}
      aria-label={`${word}: ${profile.name} v${profile.version}`}
      onClick={() => run(profile)}
    >
      {word}
    </button>
  );
}
