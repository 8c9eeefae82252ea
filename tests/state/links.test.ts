import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, encodeParams } from "@/lib/params/codec";
import { chooseLanguage } from "@/state/language-choice";
import { canonicalLink, leadHref, pageHref } from "@/state/link/links";
import { pinLink } from "@/state/screen/pin";
import { readPreferences, resolveTheme } from "@/state/user/preferences";
import { anyParams } from "../support/controls/any-params";

const href = (query: string) => pageHref("quick-memory", new URLSearchParams(query));

describe("links", () => {
  it("carry the scenario to another page, and only that", () => {
    expect(href("")).toBe("/quick-memory");
    expect(href("tp=4&phi=0.5&isl=2048")).toBe("/quick-memory?isl=2048&tp=4");
    fc.assert(
      fc.property(anyParams(ScenarioSchema), (params) => {
        const written = new URLSearchParams(encodeParams(ScenarioSchema, params));
        const { searchParams } = new URL(pageHref("x", written), "http://here");
        expect(decodeParams(ScenarioSchema, Object.fromEntries(searchParams)).value).toEqual(params);
        expect([...searchParams.keys()]).toEqual([...searchParams.keys()].toSorted());
      }),
    );
  });

  it("carry the saved item that the scenario belongs to, which a pin leaves out", () => {
    expect(href("tp=4&saved=4k9w2m7c1x.3&phi=0.5")).toBe("/quick-memory?saved=4k9w2m7c1x.3&tp=4");
    expect(pageHref("", new URLSearchParams("tp=4"), { goal: "rate", tp: "8" })).toBe("/?goal=rate&tp=4");
    expect(pinLink({ search: "?saved=4k9w2m7c1x.3&tp=4" }).query).toEqual({ tp: "4" });
  });

  it("are written readably", () => {
    expect(canonicalLink("http://here", "/x", { phis: "0,0.5", a: "1" })).toBe("http://here/x?a=1&phis=0,0.5");
  });

  it("a pin keeps the whole query", () => {
    expect(pinLink({ search: "?tp=4&phi=0.5" })).toEqual({ query: { tp: "4", phi: "0.5" }, label: "tp=4 phi=0.5" });
  });
});

describe("what a request asks for", () => {
  it.each([
    ["zh", "en", "zh"],
    [undefined, "zh-CN,zh;q=0.9,en;q=0.8", "zh"],
    [undefined, "fr-FR,en;q=0.5,zh;q=0.7", "zh"],
    [undefined, "fr", "en"],
    [undefined, null, "en"],
    ["klingon", "en-GB", "en"],
  ] as const)("cookie %s, browser %s: %s", (cookie, header, language) => {
    expect(chooseLanguage(cookie, header)).toBe(language);
  });

  it("reads preferences, and falls back for anything unknown", () => {
    const of = (cookies: Record<string, string>) => readPreferences((name) => cookies[name]);
    expect(of({})).toEqual({ theme: "auto", panelOpen: true });
    expect(of({ theme: "dark", panel: "closed" })).toEqual({ theme: "dark", panelOpen: false });
    expect(of({ theme: "pink" }).theme).toBe("auto");
    expect([resolveTheme("auto", true), resolveTheme("light", true)]).toEqual(["dark", "light"]);
  });
});

describe("where a row of a table goes on", () => {
  const lead = { page: "report", label: { en: "x", zh: "x" }, params: { operator: "decode.a.b" } };
  const search = new URLSearchParams({ model: "gpt-oss-120b", engine: "sglang", phi: "1" });

  it("takes the scenario and the engine of the page along, and what the row is about", () => {
    expect(leadHref(lead, search)).toBe("/report?engine=sglang&model=gpt-oss-120b&operator=decode.a.b");
  });

  it("has nothing of the page where the row has a scenario of its own", () => {
    expect(leadHref({ ...lead, params: { model: "x" }, whole: true }, search)).toBe("/report?model=x");
  });
});
