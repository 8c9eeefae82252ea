/** What the figures rest on: every parameter of the scenario with whose it is, and the figures of the chip with who states them. */
import { GRADE_WORDS } from "@/features/answers/explain";
import type { Part } from "@/features/answers/answer";
import { nameSource } from "@/features/core/hardware/catalogue";
import type { Chip, Provenance } from "@/features/core/hardware/chip";
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { table } from "@/lib/export/table";
import { formatQuantity, NOTHING } from "@/lib/format/quantity";
import { writeValue } from "@/lib/params/codec";
import { applies, listControls, type Control } from "@/lib/params/control";
import { text, type Text, type Translate, verbatim } from "@/lib/text";
import type { ScenarioReport } from "../answer";

type Row = { readonly label: Text; readonly value: Text; readonly from: Text; readonly worth: Text };

export function assumptionParts({ scenario, phases, figures }: ScenarioReport, t: Translate): readonly Part[] {
  const params = paramRows(scenario.params);
  const [own, usual] = [params.filter(({ worth }) => worth === SET), params.filter(({ worth }) => worth === DEFAULT)];
  const rows = [...own, ...chipRows(scenario.chip), timeRow(scenario.time, phases.grade), ...usual];
  const said = [...new Map(figures.flatMap(({ assumptions }) => assumptions).map((one) => [one.en, one])).values()];
  return [
    {
      kind: "table",
      id: "assumption-table",
      title: text({ en: "Values and whose they are", zh: "取值与来源" }),
      table: table<Row>(
        t,
        [
          { id: "name", label: text({ en: "Assumption", zh: "假设" }), value: ({ label }) => t(label) },
          { id: "value", label: text({ en: "Value", zh: "数值" }), value: ({ value }) => t(value) },
          { id: "from", label: text({ en: "From", zh: "来源" }), value: ({ from }) => t(from) },
          { id: "worth", label: text({ en: "Grade", zh: "等级" }), value: ({ worth }) => t(worth) },
        ],
        rows,
      ),
      paged: true,
    },
    ...(said.length > 0 ? [{ kind: "words", id: "said", words: said } as const] : []),
  ];
}

const SET = text({ en: "set by you", zh: "用户设定" });
const DEFAULT = text({ en: "default", zh: "默认" });
const YOURS = text({ en: "this link", zh: "当前链接" });
const SUITE = text({ en: "the suite", zh: "本套件" });

/** Those that can matter; an automatic one says so by its default. */
function paramRows(params: ScenarioReport["scenario"]["params"]): readonly Row[] {
  const values: Readonly<Record<string, unknown>> = params;
  return listControls(ScenarioSchema)
    .filter(({ key }) => params.split || !key.startsWith("d_"))
    .filter((control) => !control.meta.hidden && !control.meta.inert && applies(control, values))
    .map((control): Row => {
      const { key, meta, fallback } = control;
      const own = writeValue(values[key]) !== writeValue(fallback);
      const value = valueWords(control, values[key]);
      return { label: meta.label, value, from: own ? YOURS : SUITE, worth: own ? SET : DEFAULT };
    });
}

/** As its control shows it. */
function valueWords({ kind, meta }: Control, value: unknown): Text {
  if (value === null) return meta.absent ?? AUTO;
  if (kind === "switch") return value === true ? ON : OFF;
  if (value === "none") return NONE;
  const written = writeValue(value) || NOTHING;
  const unit = typeof value === "number" && meta.unit ? ` ${meta.unit}` : "";
  return meta.options?.[written] ?? verbatim(written + unit);
}

const AUTO = text({ en: "auto", zh: "自动" });
const NONE = text({ en: "none", zh: "无" });
const ON = text({ en: "yes", zh: "是" });
const OFF = text({ en: "no", zh: "否" });

function chipRows(chip: Chip): readonly Row[] {
  const row = (label: Text, value: number | null, unit: string, provenance: Provenance): Row =>
    value === null
      ? { label, value: verbatim(NOTHING), from: UNSTATED, worth: verbatim(NOTHING) }
      : {
          label,
          value: verbatim(formatQuantity(value, unit)),
          from: verbatim(provenance.source),
          worth: CONFIDENCE_WORDS[provenance.confidence],
        };
  return [
    row(text({ en: "Memory of the GPU", zh: "GPU 显存" }), chip.memory, "B", nameSource(chip, "memory_gb")),
    row(MEMORY_RATE, chip.memoryBandwidth, "B/s", nameSource(chip, "memory_bandwidth_gb_s")),
    row(text({ en: "BF16 peak", zh: "BF16 峰值" }), chip.rates.bf16, "FLOP/s", nameSource(chip, "bf16_tflops")),
    row(text({ en: "FP8 peak", zh: "FP8 峰值" }), chip.rates.fp8, "FLOP/s", nameSource(chip, "fp8_tflops")),
    // Without links of their own chips talk over the bus to their host.
    chip.scaleUp.fabric === "pcie"
      ? row(BUS, chip.pcie?.perDirection ?? null, "B/s", nameSource(chip, "pcie_gb_s"))
      : row(
          text({ en: "Link, one way", zh: "链路（单向）" }),
          chip.scaleUp.perDirection,
          "B/s",
          nameSource(chip, "link_gb_s"),
        ),
    row(text({ en: "Network of a GPU", zh: "单卡网络" }), chip.scaleOut, "B/s", nameSource(chip, "scale_out_gbit_s")),
  ];
}

const BUS = text({ en: "PCIe between GPUs, one way", zh: "GPU 间 PCIe（单向）" });
const UNSTATED = text({ en: "no sheet states it", zh: "无公开资料给出" });
const MEMORY_RATE = text({ en: "HBM bandwidth", zh: "HBM 带宽" });

/** Whose times they are: of somebody's tables or profile, where the scenario has one. */
function timeRow(
  { tables, profile }: ScenarioReport["scenario"]["time"],
  grade: ScenarioReport["phases"]["grade"],
): Row {
  const own = [...(tables ? [tables.id] : []), ...(profile ? [`${profile.name}, v${profile.version}`] : [])];
  return {
    label: text({ en: "Operator times", zh: "算子时间" }),
    value: verbatim(own.length > 0 ? own.join("; ") : NOTHING),
    from: profile ? verbatim(profile.subject || profile.name) : own.length > 0 ? YOURS : SUITE,
    worth: GRADE_WORDS[grade],
  };
}
