/** A process whose forwards take longer than those of the others in the same steps, with the same kind of batch. */
import { formatNumber } from "@/lib/format/quantity";
import { median } from "@/lib/statistics/quantile";
import { BATCH_TYPES, type Capture, type Forwards } from "../capture/capture";
import type { Finding } from "./finding";
import { timeWord, unitShare } from "./words";
import * as m from "./messages";

/** Fewer steps are no rule. */
const LEAST_STEPS = 8;
const SLOW = 1.08;

export function slowProcesses({ forwards, texts }: Capture): Finding[] {
  const compared = BATCH_TYPES.map((_, type) => paces(forwards, type)).filter((pace) => pace !== null);
  const worst = compared.reduce<Pace | null>(
    (best, pace) => (best === null || pace.pace > best.pace ? pace : best),
    null,
  );
  if (worst === null || worst.pace < SLOW) return [];
  const name = texts.text(worst.process);
  const host = texts.text(worst.host);
  const values = {
    ...{ name, type: worst.type, own: timeWord(worst.own), pace: formatNumber(worst.pace) },
    ...{ others: worst.others, other: timeWord(worst.other) },
  };
  return [
    {
      kind: "slow-card",
      sentence: host === "" ? m.processIsSlow(values) : m.processOnHostIsSlow({ ...values, host }),
      where: host === "" ? name : `${name} (${host})`,
      amount: worst.pace,
      unit: "×",
      weight: unitShare(1 - 1 / worst.pace),
      span: null,
    },
  ];
}

type Pace = {
  readonly type: string;
  readonly process: number;
  readonly host: number;
  readonly pace: number;
  readonly own: number;
  readonly other: number;
  readonly others: number;
};

/** The slowest process against the middle of the others; null where fewer than two have enough steps of that kind. */
function paces({ duration, type, process, host }: Forwards, wanted: number): Pace | null {
  const durations = new Map<number, number[]>();
  const hosts = new Map<number, number>();
  duration.forEach((us, i) => {
    if (type[i] !== wanted || Number.isNaN(us)) return;
    const id = process[i] as number;
    hosts.set(id, host[i] as number);
    const list = durations.get(id);
    if (list === undefined) durations.set(id, [us]);
    else list.push(us);
  });
  const middles = [...durations]
    .filter(([, list]) => list.length >= LEAST_STEPS)
    .map(([own, list]) => ({ own, middle: median(list) }));
  if (middles.length < 2) return null;
  const slowest = middles.reduce((a, b) => (b.middle > a.middle ? b : a));
  const other = median(middles.filter((entry) => entry !== slowest).map(({ middle }) => middle));
  return {
    type: BATCH_TYPES[wanted] ?? "",
    process: slowest.own,
    host: hosts.get(slowest.own) ?? 0,
    pace: slowest.middle / other,
    own: slowest.middle,
    other,
    others: middles.length - 1,
  };
}
