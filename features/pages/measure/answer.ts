/** The answer for the open tables: fits, a custom accelerator, a served load with its prediction, and the commands to run. */
import { readFiles } from "@/features/core/calibration/data-files";
import type { Chip } from "@/features/core/hardware/chip";
import { kitCommands, type KitCommand } from "@/features/core/kit/commands";
import { kernelFits, type KernelFit } from "@/features/core/kit/kernel-fit";
import { readKitFile, type KitFile } from "@/features/core/kit/kit-file";
import type { KitRow } from "@/features/core/kit/kit-rows";
import { linkFits, type LinkFit } from "@/features/core/kit/link-fit";
import { chipGuess, ownChip, type OwnChip } from "@/features/core/kit/own-chip";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import type { MeasureInput, MeasureScenario } from "./input";
import { servedPoints, type ServedPoint } from "./served";

export type MeasureAnswer = {
  readonly files: readonly KitFile[];
  readonly rows: readonly KitRow[];
  readonly fits: readonly KernelFit[];
  readonly links: readonly LinkFit[];
  readonly own: OwnChip | null;
  /** The catalogue's accelerator behind the shares. */
  readonly sheet: Chip | null;
  readonly served: readonly ServedPoint[];
  readonly commands: readonly KitCommand[];
};

/** Of tables that a program gives as text. */
export function measureFromText(scenario: MeasureScenario, input: MeasureInput): Result<MeasureAnswer> {
  const read = readFiles(input.data).map(({ text, name }) => readKitFile(text, name));
  const files = read.flatMap((file) => (file.ok ? [file.value] : []));
  const answer = measureAnswer(scenario, files, input);
  return success(answer.output, [...read.flatMap(({ issues }) => issues), ...answer.issues]);
}

/** Of tables that are read already. */
export function measureAnswer(
  scenario: MeasureScenario,
  files: readonly KitFile[],
  { engine }: Pick<MeasureInput, "engine">,
): { readonly output: MeasureAnswer; readonly issues: readonly Issue[] } {
  const rows = files.flatMap((file) => file.rows);
  const chip = ownChip(files);
  const served = servedPoints(files, scenario, engine);
  const [measured] = files.filter(({ rows: some }) => some.some(({ kind }) => kind === "product" || kind === "stream"));
  const output: MeasureAnswer = {
    ...{ files, rows, served: served.points },
    fits: kernelFits(rows.filter((row) => row.kind === "product")),
    links: linkFits(rows.filter((row) => row.kind === "link" || row.kind === "host")),
    own: chip?.ok === true ? chip.value : null,
    sheet: measured === undefined ? null : chipGuess(measured),
    commands: kitCommands(scenario),
  };
  return { output, issues: [...(chip?.issues ?? []), ...served.issues] };
}
