"use client";

import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { DataTable, type DataColumn } from "@/components/tables/data-table";
import { lawKindName } from "@/features/core/calibration/laws/law-names";
import { LAW_KINDS, type EfficiencyProfile } from "@/features/core/timing/profile";
import { formatNumber, formatPercent, NOTHING } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { removeProfile, useSavedProfiles, type SavedProfile } from "@/state/server/stored-profiles";

const WORDS = {
  title: text({ en: "Profiles on this server", zh: "本服务器上的配置" }),
  name: text({ en: "Name", zh: "名称" }),
  version: text({ en: "Version", zh: "版本" }),
  scope: text({ en: "Fitted on", zh: "拟合于" }),
  factors: text({ en: "Compute · memory · network · host · request", zh: "计算 · 显存 · 网络 · 主机 · 请求" }),
  error: text({ en: "TPOT error", zh: "TPOT 误差" }),
  apply: text({ en: "apply", zh: "应用" }),
  file: text({ en: "export", zh: "导出" }),
  remove: text({ en: "delete", zh: "删除" }),
  actions: text({ en: "Actions", zh: "操作" }),
};

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
  return <DataTable caption={t(WORDS.title)} captionShown columns={columns} rows={saved} rowKey={key} dense />;
}

function describeColumns(
  t: (text: Text) => string,
  { onApply, onExport }: SavedProfilesProps,
): readonly DataColumn<SavedProfile>[] {
  return [
    { id: "name", head: t(WORDS.name), kind: "text", value: ({ profile }) => profile.name, rowHead: true },
    {
      id: "version",
      head: t(WORDS.version),
      kind: "number",
      value: ({ profile }) => profile.version,
      written: ({ profile }) => String(profile.version),
    },
    {
      id: "scope",
      head: t(WORDS.scope),
      kind: "text",
      value: ({ profile: { scope } }) =>
        scope === null ? NOTHING : [scope.model, scope.chip, scope.engine].filter(Boolean).join(" · "),
    },
    {
      id: "factors",
      head: t(WORDS.factors),
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
      head: t(WORDS.error),
      kind: "text",
      value: ({ profile: { fit } }) => {
        const error = fit?.tpot_median_error ?? null;
        return error === null ? NOTHING : formatPercent(error, 2);
      },
    },
    {
      id: "actions",
      head: t(WORDS.actions),
      kind: "text",
      value: () => "",
      extra: ({ profile }) => (
        <>
          <RowButton word={t(WORDS.apply)} profile={profile} run={onApply} />{" "}
          <RowButton word={t(WORDS.file)} profile={profile} run={onExport} />{" "}
          <RowButton word={t(WORDS.remove)} profile={profile} run={(one) => void removeProfile(one)} />
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
