"use client";
/** Every limit with its estimate, band and chance; what was asked for at the foot. */
import { ResultSection } from "@/components/results/result-section";
import { Track } from "@/components/results/track";
import { chanceWord, limitState } from "@/features/pages/plan/words";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./plan.module.css";
import type { PlanViewProps } from "./props";

const WORDS = {
  title: text({ en: "Limits", zh: "限制" }),
  all: text({ en: "All limits", zh: "全部限制" }),
  estimate: text({ en: "by the estimate alone", zh: "仅按估计值" }),
};

export function LimitsView({ output: { figures, question, winner, options } }: PlanViewProps) {
  const t = useText();
  const known = winner ?? options[0];
  if (!known) return null;
  const { chance } = known;
  const rows = figures.filter(({ id, target }) => target && (id === "ttft" || id === "tpot"));
  const asked =
    question.safety === null
      ? WORDS.estimate
      : text({
          en: `asked: at least ${formatPercent(question.safety, 2)}`,
          zh: `要求：至少 ${formatPercent(question.safety, 2)}`,
        });
  return (
    <ResultSection id="limits" title={WORDS.title}>
      <table className={styles.limits}>
        <tbody>
          {rows.map((figure) => (
            <tr key={figure.id}>
              <th scope="row">{t(figure.label)}</th>
              <td>
                {formatLatency(figure.value)} ≤ {formatLatency(figure.target?.value ?? NaN)}
              </td>
              <td>
                <Track figure={figure} />
              </td>
              <Chance chance={chance[figure.id === "ttft" ? "ttft" : "tpot"]} />
            </tr>
          ))}
          <tr>
            <th scope="row">{t(WORDS.all)}</th>
            <td colSpan={2}>{t(asked)}</td>
            <Chance chance={chance.all} />
          </tr>
        </tbody>
      </table>
    </ResultSection>
  );
}

function Chance({ chance }: { readonly chance: number }) {
  const t = useText();
  return (
    <td className={styles.chance} data-state={limitState(chance)}>
      {t(chanceWord(chance))}
    </td>
  );
}
