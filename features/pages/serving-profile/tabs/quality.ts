/** What was read: files and kinds, units and zone with what told them, what is missing and what it would show, and all notices. */
import type { Part } from "@/features/answers/answer";
import type { ColumnDecision, FileKind, FileReport, OpenedProfile, UnitWitness } from "@/features/core/serving-profile";
import { table, type Column } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Asked } from "../reader";
import { TAB_NAMES } from "./names";
import { tabs } from "./availability";
import { WORDS } from "../words";

export function qualityParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  return [
    { kind: "issues", id: "notices", title: text({ en: "Notices", zh: "提示" }), issues: opened.capture.notices },
    fileTable(opened, reader),
    { kind: "view", id: "zone" },
    ...decisionTable(opened, reader),
    ...missing(opened),
    ...engine(opened),
  ];
}

const FILE = text({ en: "File", zh: "文件" });

function fileTable({ capture: { files } }: OpenedProfile, { t }: Asked): Part {
  const columns: readonly Column<FileReport>[] = [
    { id: "file", label: FILE, value: ({ path }) => path },
    // Of databases only.
    ...(files.some(({ table: name }) => name !== null)
      ? [{ id: "table", label: text({ en: "Table", zh: "表格" }), value: ({ table: name }: FileReport) => name }]
      : []),
    { id: "kind", label: text({ en: "read as", zh: "识别为" }), value: ({ kind }) => t(KIND_NAMES[kind]) },
    { id: "rows", label: WORDS.rows, value: ({ rows }) => rows },
    { id: "notices", label: text({ en: "Notices", zh: "提示" }), value: ({ notices }) => notices.length },
  ];
  return {
    kind: "table",
    id: "files",
    title: text({ en: "Files that were read", zh: "已读取的文件" }),
    table: table(t, columns, files),
    paged: true,
  };
}

const KIND_NAMES: Readonly<Record<FileKind, Text>> = {
  requests: text({ en: "requests", zh: "请求" }),
  batches: text({ en: "batches", zh: "批次" }),
  "batch-times": text({ en: "stages of batches", zh: "批次阶段" }),
  forwards: text({ en: "forwards", zh: "前向" }),
  cache: text({ en: "cache states", zh: "缓存状态" }),
  queues: text({ en: "requests by state", zh: "各状态请求数" }),
  transfers: text({ en: "hand-overs", zh: "移交" }),
  pulls: text({ en: "transfers of the cache", zh: "缓存传输" }),
  dispatches: text({ en: "dispatches to nodes", zh: "节点分发" }),
  balance: text({ en: "expert balance", zh: "专家均衡" }),
  "expert-latency": text({ en: "dispatch and combine", zh: "分发与合并" }),
  drafts: text({ en: "drafts", zh: "草稿" }),
  spans: text({ en: "spans", zh: "区间" }),
  summary: text({ en: "summary", zh: "汇总" }),
  curve: text({ en: "curve", zh: "曲线" }),
  samples: text({ en: "samples of the engine", zh: "引擎采样" }),
  trace: text({ en: "trace", zh: "轨迹" }),
  log: text({ en: "log", zh: "日志" }),
  metrics: verbatim("/metrics"),
  "spans-otlp": text({ en: "request spans", zh: "请求区间" }),
  run: text({ en: "run", zh: "运行" }),
  unknown: text({ en: "not recognised", zh: "未识别" }),
};

function decisionTable({ capture: { files } }: OpenedProfile, { t }: Asked): readonly Part[] {
  const rows = files.flatMap(({ path, decisions }) => decisions.map((decision) => ({ path, ...decision })));
  if (rows.length === 0) return [];
  const columns: readonly Column<ColumnDecision & { readonly path: string }>[] = [
    { id: "file", label: FILE, value: ({ path }) => path },
    { id: "column", label: text({ en: "Column", zh: "列" }), value: ({ column }) => column },
    { id: "claimed", label: text({ en: "its name says", zh: "名称所示" }), value: ({ claimed }) => claimed },
    { id: "taken", label: text({ en: "read as", zh: "识别为" }), value: ({ taken }) => taken },
    { id: "witness", label: text({ en: "because", zh: "依据" }), value: ({ witness }) => t(WITNESSES[witness]) },
    {
      id: "other",
      label: text({ en: "rows in another unit", zh: "其他单位的行数" }),
      value: ({ otherRows }) => otherRows,
    },
  ];
  return [
    {
      kind: "table",
      id: "decisions",
      title: text({ en: "Units of columns", zh: "各列单位" }),
      table: table(t, columns, rows),
      paged: true,
    },
  ];
}

const WITNESSES: Readonly<Record<UnitWitness, Text>> = {
  override: text({ en: "you said so", zh: "由你指定" }),
  epoch: text({ en: "only so it is a time of this century", zh: "仅此单位落在本世纪" }),
  dates: text({ en: "a date stands beside it", zh: "旁有日期" }),
  difference: text({ en: "it is the difference of a start and an end", zh: "与起止时间之差一致" }),
  tokens: text({ en: "only so tokens come as fast as engines give them", zh: "仅此单位下 Token 的速度合乎常理" }),
  order: text({ en: "otherwise a part would be longer than the whole", zh: "否则部分将长于整体" }),
  span: text({ en: "otherwise it would be longer than the capture", zh: "否则将超过采集时长" }),
  name: text({ en: "its name says so", zh: "名称如此" }),
  assumed: text({ en: "assumed: nothing tells", zh: "假定：无从判断" }),
};

function missing(opened: OpenedProfile): readonly Part[] {
  const rows = tabs(opened).flatMap(({ id, missing: why }) => (why === null ? [] : [{ id, why }]));
  const reasons = Object.values(opened.figures.reasons);
  const list = [...new Map(reasons.map((reason) => [reason.en, reason])).values()];
  return [
    ...(rows.length > 0
      ? [
          {
            kind: "words",
            id: "missing-files",
            title: text({ en: "What is missing, and what it would show", zh: "缺少的文件及其用途" }),
            words: rows.map(({ id, why }) => {
              const name = TAB_NAMES[id];
              return text({ en: `${name.en}: ${why.en}`, zh: `${name.zh}：${why.zh}` });
            }),
          } as const,
        ]
      : []),
    ...(list.length > 0
      ? [
          {
            kind: "words",
            id: "reasons",
            title: text({ en: "Figures that no file tells", zh: "没有文件给出的数值" }),
            words: list,
          } as const,
        ]
      : []),
  ];
}

function engine({ capture: { engine: facts, zone }, name }: OpenedProfile): readonly Part[] {
  const said: readonly (readonly [Text, string])[] = [
    [text({ en: "Capture", zh: "采集" }), name],
    [text({ en: "Engine", zh: "引擎" }), [facts.name, facts.version].filter(Boolean).join(" ")],
    [text({ en: "Model", zh: "模型" }), facts.model ?? ""],
    [
      text({ en: "Requests at once", zh: "同时运行请求上限" }),
      facts.maxRunning === undefined ? "" : formatCount(facts.maxRunning),
    ],
    [
      text({ en: "Tokens per step", zh: "每步 token 数" }),
      facts.maxStepTokens === undefined ? "" : formatCount(facts.maxStepTokens),
    ],
    [
      text({ en: "Zone of the dates", zh: "日期所在时区" }),
      zone.hours === null ? "" : `UTC${zone.hours < 0 ? "" : "+"}${zone.hours}`,
    ],
    ...Object.entries(facts.settings)
      .slice(0, 60)
      .map(([key, value]) => [verbatim(key), value] as const),
  ];
  const shown = said.filter(([, value]) => value !== "");
  return [
    {
      kind: "facts",
      id: "engine",
      title: text({ en: "What the files say of the engine", zh: "文件所述的引擎" }),
      groups: [
        {
          id: "engine",
          title: text({ en: "Settings", zh: "设置" }),
          facts: shown.map(([label, value]) => ({ label, value: verbatim(value) })),
        },
      ],
    },
  ];
}
