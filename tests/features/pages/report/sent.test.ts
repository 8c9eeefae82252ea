import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseScale, inScale } from "@/features/answers/figure-text";
import { askedBase, askedSections, askedSliders } from "@/features/pages/report/sent/options";
import { reportLink } from "@/features/pages/report/sent/link";
import { liveHtml, refusedHtml } from "@/features/pages/report/sent/live";
import { ganttHtml } from "@/features/pages/report/sent/gantt-html";
import { sentPage, type SentAsk } from "@/features/pages/report/sent/page";
import { evaluate, sentSections, withTexts } from "@/features/pages/report/sent/sent";
import { SLIDERS, sliderStops } from "@/features/core/report/html-file/sliders";
import { DARK, LIGHT } from "@/features/core/report/html-file/style";
import { seconds } from "@/lib/units/quantity";
import { unwrap } from "@/lib/result";

const PARAMS = { model: "llama-3.1-8b", hw: "h100-sxm", tp: 2 };
/** BERT, as published: it writes one vector, so no output has a length. */
const ENCODER = {
  ...{ architectures: ["BertModel"], model_type: "bert", hidden_size: 768, num_hidden_layers: 12 },
  ...{ num_attention_heads: 12, intermediate_size: 3072, vocab_size: 30_522, max_position_embeddings: 512 },
};
const ASK: SentAsk = {
  ...{ params: PARAMS, sections: null, sliders: SLIDERS, language: "en", engine: "/* </script> */" },
  ...{ written: "2026-11-23T07:00:00Z", link: reportLink("https://suite.example/", PARAMS) },
};

const EMPTY = {
  stages: [],
  tasks: [],
  range: { start: seconds(0), end: seconds(0) },
  transition: null,
  serialised: false,
};
const SENT_SECTIONS = sentSections(PARAMS);
const sent = unwrap(evaluate({ params: PARAMS, sections: SENT_SECTIONS }, {}));

describe("sliders of a sent report", () => {
  it("have what was sent among their stops, ascending, each once, within what the parameter takes", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SLIDERS), fc.integer({ min: 1, max: 1_000_000 }), (key, value) => {
        const stops = sliderStops(key, value);
        expect(stops).toContain(value);
        expect(stops.every((stop, place) => place === 0 || stop > (stops[place - 1] ?? Infinity))).toBe(true);
        expect(Math.min(...stops)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...stops)).toBeLessThanOrEqual(key === "isl" ? 10_000_000 : 1_000_000);
      }),
    );
  });

  it("reach a sixteenth and sixteen times", () => {
    const stops = sliderStops("isl", 4096);
    expect([stops[0], stops.at(-1)]).toEqual([260, 66_000]);
  });
});

describe("the first page and the drawings of a sent report", () => {
  const page = unwrap(sentPage(ASK));

  it("draws every lane of its Gantt chart, from the whole down to one layer of a decode step", () => {
    const lanes = ganttHtml(unwrap(evaluate({ params: PARAMS, sections: SENT_SECTIONS }, {})).gantt ?? EMPTY, "en");
    expect(lanes.match(/<svg/g)).toHaveLength(3);
    expect(lanes).toContain("First decode step");
    // Llama-3.1-8B has 32 layers: the middle one is 16 (hand).
    expect(lanes).toContain("Layer 16 of that step");
    expect(lanes.match(/PP0 kernels</g)).toHaveLength(3);
    expect(lanes.match(/PP0 messages</g)).toHaveLength(3);
    // Tasks that share a pixel are one box: a picture of thousands stays small.
    expect(lanes.length).toBeLessThan(120_000);
    expect(page).toContain(lanes);
  });

  it("begins with what a reader of the first page must know: limits, times and the price that every page states", () => {
    const lead = page.slice(page.indexOf('data-live="verdict"'), page.indexOf('data-live="figures"'));
    expect(lead).toMatch(/64 users at .*req\/s (meet the limits|miss the T.OT limit of)/);
    expect(lead).toMatch(/TTFT p95 .* TPOT p95 .* per million output tokens, at \$\d+\.\d\d per GPU hour/);
  });
});

describe("a sent report", () => {
  const page = unwrap(sentPage(ASK));

  it("loads nothing: no source, no link but those that a click follows, and a policy that says so", () => {
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:");
    expect(page).not.toMatch(/\ssrc=|<link|@import|url\(/);
    const targets = [...page.matchAll(/<a href="([^"]*)"/g)].map(([, to]) => to?.replace(/[?,].*$/, ""));
    expect([...new Set(targets)].filter((to) => !to?.startsWith("#"))).toEqual([
      "https://suite.example/report",
      "data:application/json;charset=utf-8",
    ]);
  });

  it("carries its scenario, which no word of it can end, and an engine whose end is the page's own", () => {
    const marked = unwrap(sentPage({ ...ASK, params: { ...PARAMS, osl: "1024" } }));
    const [, data = ""] = /<script type="application\/json" id="sent">(.*?)<\/script>/s.exec(marked) ?? [];
    expect(JSON.parse(data)).toMatchObject({ params: { model: "llama-3.1-8b", tp: 2, osl: "1024" }, sliders: SLIDERS });
    expect(data).not.toContain("<");
    expect(page.match(/<\/script>/g)).toHaveLength(2);
  });

  it("is there in both languages, each section with its anchor, and stays as sent without an engine", () => {
    for (const id of SENT_SECTIONS)
      for (const language of ["en", "zh"]) expect(page).toContain(`id="${language}-${id}"`);
    expect(page).toContain("与发送时相同");
    expect(page).not.toContain("data-moved>");
  });

  it("has the figures of the engine, digit for digit", () => {
    for (const figure of sent.report("en").figures.slice(0, 4))
      expect(page).toContain(`<span data-value>${inScale(figure.value, chooseScale(figure))}</span>`);
  });

  it("has only the sections that were asked for", () => {
    const short = unwrap(sentPage({ ...ASK, sections: ["roofline"] }));
    expect([...short.matchAll(/<section id="en-(\w+)"/g)].map(([, id]) => id)).toEqual(["roofline"]);
  });

  it("moves nothing that its engine could not follow: what an encoder would write", () => {
    const noSliders = (params: object): boolean =>
      !unwrap(sentPage({ ...ASK, params: { ...params } })).includes('data-slider="osl"');
    expect(noSliders({ hw: "h100-sxm", config: ENCODER, isl: 256, osl: 1, tp: 1 })).toBe(true);
    expect(noSliders(PARAMS)).toBe(false);
    expect(unwrap(sentPage({ ...ASK, sliders: [] }))).toContain("This file has no sliders");
  });
});

describe("what moves", () => {
  const before = sent.scenario.params;
  const now = unwrap(evaluate({ params: PARAMS, sections: SENT_SECTIONS }, { conc: 256 }));
  const live = liveHtml({
    gantt: null,
    brief: null,
    now: now.report("en"),
    sent: sent.report("en"),
    language: "en",
    moved: { conc: 256 },
    before,
  });

  it("is the scenario with that value, and says so beside what was sent, with a direction in words", () => {
    const stated = unwrap(evaluate({ params: { ...PARAMS, conc: 256 }, sections: SENT_SECTIONS }, {}));
    expect(now.report("en").figures).toEqual(stated.report("en").figures);
    expect(live.verdict).toContain("Concurrent requests 256, sent with 64.");
    expect(live.figures).toMatch(/data-figure="tpot" data-moved.*sent [\d.]+.*% higher/s);
  });

  it("marks the sections that it changed and no other", () => {
    const marked = (html: string): (string | undefined)[] =>
      [...html.matchAll(/<section id="en-(\w+)" data-moved>/g)].map(([, id]) => id);
    expect(marked(live.sections)).toContain("summary");
    const [old, report] = [sent.report("en"), now.report("en")];
    const parts = report.parts.map((part) => old.parts.find(({ id }) => id === part.id && id === "cost") ?? part);
    const mixed = liveHtml({
      now: { ...report, parts },
      gantt: null,
      brief: null,
      sent: old,
      language: "en",
      moved: { conc: 256 },
      before,
    });
    expect(marked(mixed.sections)).toEqual(marked(live.sections).filter((id) => id !== "cost"));
    const same = liveHtml({
      now: sent.report("en"),
      gantt: null,
      brief: null,
      sent: sent.report("en"),
      language: "en",
      moved: {},
      before,
    });
    expect(`${same.figures}${same.sections}`).not.toContain("data-moved");
  });

  it("says why it has no answer, above what was sent", () => {
    const refused = evaluate({ params: PARAMS, sections: SENT_SECTIONS }, { conc: -1 });
    expect(refused.ok).toBe(false);
    const { verdict, figures } = refusedHtml(
      refused.issues,
      { sent: sent.report("en"), gantt: null, brief: null },
      "en",
    );
    expect(verdict).toContain("The figures below are as sent.");
    expect(figures).not.toContain("data-moved");
  });
});

describe("what the doors ask", () => {
  it("is read by name, and refused with the nearest one", () => {
    expect(unwrap(askedSliders("osl,conc"))).toEqual(["conc", "osl"]);
    expect(unwrap(askedSliders("none"))).toEqual([]);
    expect(unwrap(askedSections(undefined))).toBeNull();
    expect(askedSliders("cons").issues[0]?.fix?.en).toBe("Did you mean conc?");
  });

  it("leads back to pages of the web alone", () => {
    expect(askedBase("javascript:alert(1)").ok).toBe(false);
    expect(reportLink("http://a.example//", { tp: 2, model: "llama-3.1-8b", chip: { name: "x" } })).toMatch(
      /^http:\/\/a\.example\/report\?chip=[\w.-]+&model=llama-3\.1-8b&tp=2$/,
    );
  });

  it("has texts in the place of their names", () => {
    expect(withTexts({ config: "h.abc", tp: 2 }, { abc: "{}" })).toEqual({ config: "{}", tp: 2 });
  });
});

it("has the suite's colours", () => {
  const tokens = readFileSync("components/theme/tokens.css", "utf8");
  const [light = "", dark = ""] = tokens.split('[data-theme="dark"]');
  const value = (sheet: string, name: string): string | undefined => new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1];
  for (const [name, color] of Object.entries(LIGHT)) expect([name, value(light, name)]).toEqual([name, color]);
  for (const [name, color] of Object.entries(DARK)) expect([name, value(dark, name)]).toEqual([name, color]);
  expect(Object.keys(DARK).sort()).toEqual(Object.keys(LIGHT).sort());
});
