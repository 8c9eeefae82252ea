/** The table of errors on the terminal. */
import type { AnyFamily } from "./family";
import type { Errors } from "./errors";
import type { FamilyFit, LeftOut } from "./hierarchy";

export function printHeader(): void {
  console.log("Errors |predicted/measured - 1| in percent, median/90th percentile; bar rows in brackets.");
}

export function printFamily(family: AnyFamily, fit: FamilyFit, seconds: number): void {
  console.log(
    `\n${family.law} ${family.dtype}   bar ${percent(family.bar)} on ${family.barRows}   (${seconds.toFixed(1)} s)`,
  );
  for (const { generation, systems, inSample, parameters } of fit.generations)
    console.log(`  fitted    ${generation.padEnd(10)} ${both(inSample)}  ${show(parameters)}  [${systems.join(" ")}]`);
  console.log(`  pooled    ${show(fit.pooled)}`);
  for (const row of fit.leftOut)
    console.log(`  left out  ${line(row)} ${row.judged.median <= family.bar ? "" : "  ABOVE THE BAR"}`);
  for (const row of fit.transfer) console.log(`  transfer  ${line(row)}`);
  for (const row of fit.otherStacks) console.log(`  other     ${line(row)} leans x${row.lean.toFixed(2)}`);
  for (const { generation, stack, before, after, parameters } of fit.stacks) {
    const name = `${generation}/${stack}`.padEnd(14);
    console.log(`  stack     ${name} kept back ${both(before)} -> ${both(after)}  ${show(parameters)}`);
  }
}

function line({ system, stack, basis, all, judged, floor }: LeftOut): string {
  const factor = floor ? `x${floor.median.toFixed(2)}/${floor.p90.toFixed(2)}` : "-";
  const bar = `(${both(judged)}, ${judged.rows} rows)`;
  return `${system.padEnd(6)} ${stack.padEnd(7)} from ${basis.padEnd(10)} all ${both(all)} ${bar} floor ${factor}`;
}

const percent = (value: number): string => (Number.isNaN(value) ? "-" : (100 * value).toFixed(0));
const both = ({ median, p90 }: Errors): string => `${percent(median)}/${percent(p90)}`;
const show = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value.toPrecision(3)}`)
    .join(" ");
