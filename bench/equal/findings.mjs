// What differs over all questions, each difference once: the same word may stand in hundreds of answers.
import { changedWords } from "./facts.mjs";
import { questionText } from "./question-text.mjs";

const MOST = { words: 40, shape: 40, number: 3 };

export class Findings {
  /** By group of questions: how many were asked, and how many answers differ. */
  groups = new Map();
  kinds = { words: new Map(), shape: new Map(), number: new Map() };
  /** Questions that neither commit could answer. */
  threw = [];

  /** @param {readonly import("./facts.mjs").Fact[]} facts of one question */
  add(question, facts) {
    const { group } = question;
    const count = this.groups.get(group) ?? { asked: 0, different: 0 };
    this.groups.set(group, { asked: count.asked + 1, different: count.different + (facts.length > 0 ? 1 : 0) });
    const here = new Map(facts.toReversed().map((fact) => [`${fact.kind} ${name(group, fact)}`, fact]));
    for (const fact of here.values()) {
      const known = this.kinds[fact.kind].get(name(group, fact)) ?? { answers: 0, size: -1 };
      const size = relativeChange(fact);
      const kept = size > known.size ? { group, question, fact, size } : known;
      this.kinds[fact.kind].set(name(group, fact), { ...kept, answers: known.answers + 1 });
    }
  }

  get asked() {
    return sum([...this.groups.values()].map(({ asked }) => asked));
  }

  get different() {
    return sum([...this.groups.values()].map(({ different }) => different));
  }

  text() {
    const { words, shape, number } = this.kinds;
    return [
      ...section("Words", [...words.values()], MOST.words),
      ...section("Only on one side, or of another shape", [...shape.values()], MOST.shape),
      ...[...this.groups.keys()].flatMap((group) =>
        section(`Numbers of ${group}`, largest([...number.values()].filter((one) => one.group === group)), MOST.number),
      ),
      ...this.#counts(),
    ].join("\n");
  }

  #counts() {
    const changed = [...this.groups].filter(([, { different }]) => different > 0);
    if (changed.length === 0) return [];
    return [
      "Answers that differ:",
      ...changed.map(([group, { asked, different }]) => `  ${group}: ${different} of ${asked}`),
      "",
    ];
  }
}

/** Figures of one table differ as one, and so does a sentence with other figures in it. */
function name(group, { kind, path, before, after }) {
  if (kind === "words") return changedWords(before, after);
  const place = path.replace(/\[\d+\]/g, "[]").replace(/line \d+$/, "line");
  return kind === "shape" ? `${place} ${before} ${after}` : `${group} ${place}`;
}

/** Of the first number that differs; 0 where there is none. */
function relativeChange({ before, after }) {
  const [old, now] = [before, after].map((text) => (text.match(/\d+(?:\.\d+)?(?:e[-+]?\d+)?/g) ?? []).map(Number));
  const place = old.findIndex((value, i) => value !== now[i]);
  if (place < 0 || now[place] === undefined) return 0;
  return Math.abs(now[place] - old[place]) / Math.max(Math.abs(old[place]), Number.MIN_VALUE);
}

/** What a page sums up comes first, then what changed most. */
const largest = (found) => {
  const leads = ({ fact }) => (fact.path.startsWith("summary.") ? 0 : 1);
  return found.toSorted((a, b) => leads(a) - leads(b) || b.size - a.size);
};

function section(title, found, most) {
  if (found.length === 0) return [];
  const rest = found.length > most ? [`  … and ${found.length - most} more`] : [];
  return [`${title}:`, ...found.slice(0, most).flatMap(lines), ...rest, ""];
}

const lines = ({ question, fact: { path, before, after }, answers }) => [
  `  ${path}, in ${answers} ${answers === 1 ? "answer" : "answers"}: ${questionText(question)}`,
  `    - ${before}`,
  `    + ${after}`,
];

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
