// @module-tag check
/**
 * Nothing typed is lost: edits that follow each other while an answer is worked out, or while the address is about to be written, hold on
 * every page. The processor is throttled, so that the router is late (docs/adr/0015).
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pages } from "@/features/registry/registry";
import { suiteBrowser } from "../../support/screens/suite-page";

const open = suiteBrowser();

const SCENARIO = "model=llama-3.1-8b&hw=h100-sxm&isl=1024&osl=128&conc=8";
const SLOWER = 6;

/** Around the 150 ms after which the address is written, and the time that the router takes for it. */
const GAPS_MS = [0, 20, 90, 145, 160, 200, 280, 400];

type Edit = { readonly name: string; readonly to: string };

/** Edits `count` controls of the page in quick succession, as typing and choosing do; answers what was asked for last, by name. In the page. */
async function editQuickly({
  seed,
  count,
  gaps,
}: {
  seed: number;
  count: number;
  gaps: readonly number[];
}): Promise<Edit[]> {
  let state = seed;
  const draw = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most;
  const any = <T>(list: readonly T[]): T | undefined => list[draw(list.length)];
  const usable = (element: HTMLInputElement | HTMLSelectElement): boolean =>
    element.checkVisibility() && !element.disabled && element.closest("[inert]") === null;
  const isNumber = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type === "text" && /^[1-9][\d,]*$/.test(element.value);
  // Formats change no other control; a load and its lengths neither.
  const isChoice = (element: Element): element is HTMLSelectElement =>
    element instanceof HTMLSelectElement && /^(kv|acts|w_)/.test(element.dataset["param"] ?? "");
  const wanted = new Map<string, string>();
  for (let k = 0; k < count; k += 1) {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-param]")].filter(
      (element) => usable(element) && (isNumber(element) || isChoice(element)),
    );
    const field = any(fields);
    if (!field) break;
    const others = isChoice(field)
      ? [...field.options].map(({ value }) => value).filter((value) => value !== field.value)
      : [];
    const to = isChoice(field) ? any(others) : String(Number(field.value.replaceAll(",", "")) + 1);
    if (to === undefined) continue;
    field.focus();
    const proto = isChoice(field) ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(field, to);
    field.dispatchEvent(new Event(isChoice(field) ? "change" : "input", { bubbles: true }));
    wanted.set(field.dataset["param"] ?? "", to);
    await new Promise((done) => setTimeout(done, any(gaps)));
  }
  return [...wanted].map(([name, to]) => ({ name, to }));
}

/**
 * What does not show, or is not in the link, of what was typed and can be read, once the page has come to rest: an address that comes late may
 * take an edit away for the moment until it is written again (state/link/page-address.ts), never for good. In the page.
 */
async function lost(wanted: readonly Edit[]): Promise<string[]> {
  const missing = (): string[] => {
    const link = new URLSearchParams(window.location.search);
    return wanted.flatMap(({ name, to }) => {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-param="${name}"]`);
      if (!field || field.getAttribute("aria-invalid") === "true") return [];
      const shown = field.value.replaceAll(",", "");
      const linked = (link.get(name) ?? shown).replaceAll(",", "");
      return shown === to && linked === to ? [] : [`${name}: ${to} asked for, ${shown} shown, ${linked} linked`];
    });
  };
  // Nothing was missing for so many looks in a row.
  const [calm, looks] = [10, 150];
  let held = 0;
  for (let look = 0; look < looks && held < calm; look += 1) {
    await new Promise((done) => setTimeout(done, 200));
    held = missing().length === 0 ? held + 1 : 0;
  }
  return missing();
}

async function slower(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

const asking = pages.filter(({ alone }) => !alone);

describe("Edits in quick succession under a slow processor", () => {
  it.each(asking.map(({ id }, place) => [id === "plan" ? "" : id, place + 1] as const))(
    "hold on /%s",
    async (slug, seed) => {
      const { page, complaints, close } = await open(`/${slug}?${SCENARIO}`);
      await slower(page);
      const wanted = await page.evaluate(editQuickly, { seed, count: 5, gaps: GAPS_MS });
      expect(await page.evaluate(lost, wanted)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it("go along to a page that is opened in the same moment, and are there when one comes back", async () => {
    const { page, complaints, close } = await open(`/quick-estimation?${SCENARIO}`);
    await slower(page);
    await page.locator("[data-param=isl]").fill("2048");
    await page.locator('nav a[href^="/cost?"]').first().click();
    await page.waitForURL(/\/cost\?.*isl=2048/);
    await page.goBack();
    await page.waitForURL(/\/quick-estimation\?.*isl=2048/);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[data-param=isl]")?.value === "2,048");
    expect(complaints).toEqual([]);
    await close();
  });
});
