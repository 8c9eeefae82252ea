/** A diagnosis as plain text: what `mds diagnose` prints and the page copies. */
import type { Diagnosis, Finding } from "@/features/core/diagnosis/diagnosis";
import { capitalised } from "@/lib/format/word-forms";
import { COLON, SEMICOLON, type Text, type Translate } from "@/lib/text";
import { momentText } from "./clock";
import { figureName } from "./figure-names";
import { amountText, causeName, confidenceWords, cureText, effectText, evidenceText, placeText } from "./words";
import * as m from "./messages";

/** The verdict first, then each finding with its evidence and cures, then figures and open questions. Without a line break at its end. */
export function diagnosisText(diagnosis: Diagnosis, t: Translate): string {
  const { sentence, findings, leftOut } = diagnosis;
  return [
    t(sentence),
    ...leftOut.slice(0, 1).map(({ why }) => t(why)),
    ...findings.flatMap((finding, index) => findingLines(finding, index, diagnosis, t)),
    ...section(t(m.figures), figureLines(diagnosis.figures, t)),
    ...section(
      t(m.filesLeaveOpen),
      diagnosis.notTold.map(({ question, file }) => `${t(question)} → ${t(file)}`),
    ),
  ].join("\n");
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];

function findingLines(finding: Finding, index: number, { t0 }: Diagnosis, t: Translate): readonly string[] {
  const { cause, sentence, against, ruledOut, follows } = finding;
  const title = `${index + 1}. ${t(capitalised(causeName(cause)))}`;
  return [
    ...section(title, [
      ...(index === 0 ? [] : [t(sentence)]),
      labelled(m.since, `${momentText(t0, finding.since_s)}, ${untilText(finding, t0, t)}`, t),
      labelled(m.confidence, t(confidenceWords(finding)), t),
      ...(follows === null ? [] : [labelled(m.followsFrom, t(causeName(follows)), t)]),
    ]),
    ...block(m.why, evidenceLines(finding, t), t),
    ...block(m.whatCuresIt, cureLines(finding, t), t),
    ...block(
      m.ruledOut,
      ruledOut.map(({ cause: other, why }) => `${t(capitalised(causeName(other)))}${t(COLON)} ${t(why)}`),
      t,
    ),
    ...block(m.against, against.map(t), t),
  ];
}

const labelled = (label: Text, words: string, t: Translate): string => `${t(label)}${t(COLON)} ${words}`;

const untilText = ({ until_s }: Finding, t0: string | null, t: Translate): string =>
  until_s === null ? t(m.stillLasts) : t(m.until({ moment: momentText(t0, until_s) }));

const block = (title: Text, lines: readonly string[], t: Translate): readonly string[] =>
  lines.length === 0 ? [] : [`  ${t(title)}`, ...lines.map((line) => `    ${line}`)];

/** "running 69 → 41   server.log:812". */
function evidenceLines({ evidence }: Finding, t: Translate): readonly string[] {
  const words = evidence.map((figure) => `${t(figureName(figure.name))}${t(COLON)} ${evidenceText(figure)}`);
  const width = Math.min(WIDEST, Math.max(0, ...words.map(({ length }) => length)));
  const shared = sharedFolder(evidence.flatMap(({ place }) => place?.file ?? []));
  const short = (figure: Finding["evidence"][number]): string => placeText(figure).slice(shared);
  return evidence.map((figure, index) => `${(words[index] ?? "").padEnd(width)}  ${short(figure)}`.trimEnd());
}

/** Letters of the folder that all files lie in: it tells none of them apart. */
function sharedFolder(files: readonly string[]): number {
  const folder = (file: string): string => file.slice(0, file.lastIndexOf("/") + 1);
  const [first = "", ...others] = files.map(folder);
  return others.reduce((shared, other) => {
    let prefix = shared;
    while (prefix !== "" && !other.startsWith(prefix)) prefix = folder(prefix.slice(0, -1));
    return prefix;
  }, first).length;
}

const WIDEST = 60;

function cureLines({ cures, effects }: Finding, t: Translate): readonly string[] {
  return cures.flatMap((cure, index) => [
    `${[cure.engine, cureText(cure)].filter(Boolean).join(": ")}${t(m.dash)}${t(cure.note)}`,
    ...(index === 0 ? effects.map((effect) => `  ${effectText(effect, t)}${stated(effect, t)}`) : []),
  ]);
}

const stated = ({ after, method }: Finding["effects"][number], t: Translate): string =>
  after === null ? "" : `${t(m.dash)}${t(method)}`;

type Stated = Diagnosis["figures"][number];

/** What the files state, a line each; then in one line what they lack, once for each reason. */
function figureLines(figures: readonly Stated[], t: Translate): readonly string[] {
  const known = figures.flatMap(({ name, value, unit }) =>
    value === null ? [] : [`${t(figureName(name))}${t(COLON)} ${amountText(value, unit)}`],
  );
  const lacking = new Map<string, string>();
  for (const { name, value, why } of figures) {
    const reason = why === null ? name : t(why);
    if (value === null && !lacking.has(reason)) lacking.set(reason, t(figureName(name)));
  }
  const names = [...lacking.values()].join(t(SEMICOLON));
  return lacking.size === 0 ? known : [...known, `${t(capitalised(m.notStated))}${t(COLON)} ${names}`];
}
