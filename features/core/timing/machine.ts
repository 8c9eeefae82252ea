/** The machine a step runs on: a chip, with whatever the user overrides of its sheet. */
import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import { requireBandwidth, computeRate } from "@/features/core/hardware/require";
import type { Message, Operator } from "@/features/core/operators/operator";
import { TUNED, type Kernels } from "@/features/core/operators/kernel-path";
import { groupLink, type GroupLink } from "@/features/core/hardware/topology/group-link";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { flopsPerSecond, type BytesPerSecond, type FlopsPerSecond } from "@/lib/units/quantity";

export type MachineOverrides = {
  /** Whose kernels run, by its id: laws of its own tables price them where there are any, else those of the generation. */
  readonly engine?: string | null;
  /** Which of its expert kernels; absent: tuned. */
  readonly kernels?: Kernels | undefined;
  /** Dense rate of `format`; other formats keep their ratio to it. */
  readonly peak?: { readonly format: RateFormat; readonly rate: FlopsPerSecond } | null;
  readonly bandwidth?: BytesPerSecond | null;
  /** Scale-up links of one chip, one direction. */
  readonly link?: BytesPerSecond | null;
  /** One efficiency for all matrix work, and one for all HBM traffic, instead of the priors by family. */
  readonly mfu?: number | null;
  readonly mbu?: number | null;
};

export type Machine = {
  readonly chip: Chip;
  /** Dense peak of every format the step needs. */
  readonly rates: Readonly<Partial<Record<RateFormat, FlopsPerSecond>>>;
  /** The links of every communication group the step needs, by `linkKey`. */
  readonly links: ReadonlyMap<string, GroupLink>;
  readonly bandwidth: BytesPerSecond;
  /** null: the kernels of no engine in particular. */
  readonly engine: string | null;
  readonly kernels: Kernels;
  readonly mfu: number | null;
  readonly mbu: number | null;
  /** What runs the FFN side where it has chips of its own; absent = the same chip. */
  readonly ffn?: Machine;
};

/** Whose work an operator is. */
export const runsOn = (machine: Machine, { side }: Operator): Machine =>
  side === "ffn" ? (machine.ffn ?? machine) : machine;

/** The same with FFN GPUs of another chip: overrides are of the attention chip's sheet. */
export function buildSides(
  chip: Chip,
  operators: readonly Operator[],
  overrides: MachineOverrides = {},
  ffnChip?: Chip,
): Result<Machine> {
  const machine = buildMachine(chip, operators, overrides);
  if (!machine.ok || ffnChip === undefined) return machine;
  const other = buildMachine(
    ffnChip,
    operators.filter(({ side }) => side !== undefined),
    { engine: overrides.engine ?? null, kernels: overrides.kernels },
  );
  // Ways out of the attention chip's field would change the wrong one.
  if (!other.ok) return failure(...other.issues.map(({ code, message }) => ({ code, message, at: "afd_hw" })));
  return success({ ...machine.value, ffn: other.value }, [...machine.issues, ...other.issues]);
}

/** Refuses, by name, a chip whose sheet lacks a figure that these operators need. */
export function buildMachine(
  chip: Chip,
  operators: readonly Operator[],
  overrides: MachineOverrides = {},
): Result<Machine> {
  const used = overrides.link ? withLink(chip, overrides.link) : chip;
  const rates = ratesFor(chip, operators, peakScale(chip, overrides));
  const links = linksFor(used, operators);
  const bandwidth = overrides.bandwidth ? success(overrides.bandwidth) : requireBandwidth(chip);
  if (!rates.ok || !links.ok || !bandwidth.ok) {
    // What stands in for a figure is no reason to refuse: only what is missing is named.
    return failure(...[rates, links, bandwidth].flatMap((asked) => (asked.ok ? [] : asked.issues)));
  }
  return success(
    {
      chip: used,
      rates: rates.value,
      links: links.value,
      bandwidth: bandwidth.value,
      engine: overrides.engine ?? null,
      kernels: overrides.kernels ?? TUNED,
      mfu: overrides.mfu ?? null,
      mbu: overrides.mbu ?? null,
    },
    [...rates.issues, ...links.issues],
  );
}

export const linkKey = ({ group, stride }: Pick<Message, "group" | "stride">): string => `${group}/${stride}`;

type Rates = Partial<Record<RateFormat, FlopsPerSecond>>;

function ratesFor(chip: Chip, operators: readonly Operator[], scale: number): Result<Rates> {
  const rates: Rates = {};
  const issues: Issue[] = [];
  for (const { flops, rate: format } of operators) {
    if (flops === 0 || rates[format] !== undefined) continue;
    const rate = computeRate(chip, format);
    if (!rate.ok) return rate;
    issues.push(...rate.issues);
    rates[format] = flopsPerSecond(rate.value * scale);
  }
  return success(rates, issues);
}

function linksFor(chip: Chip, operators: readonly Operator[]): Result<Map<string, GroupLink>> {
  const links = new Map<string, GroupLink>();
  const issues: Issue[] = [];
  for (const { messages } of operators) {
    for (const message of messages) {
      if (links.has(linkKey(message))) continue;
      const link = groupLink(chip, message.group, { stride: message.stride });
      if (!link.ok) return link;
      issues.push(...link.issues);
      links.set(linkKey(message), link.value);
    }
  }
  return success(links, issues);
}

function peakScale(chip: Chip, { peak }: MachineOverrides): number {
  const sheet = peak ? chip.rates[peak.format] : null;
  return peak && sheet ? peak.rate / sheet : 1;
}

function withLink(chip: Chip, link: BytesPerSecond): Chip {
  const fabric = chip.scaleUp.fabric === "pcie" ? "switch" : chip.scaleUp.fabric;
  return { ...chip, scaleUp: { ...chip.scaleUp, fabric, perDirection: link } };
}
