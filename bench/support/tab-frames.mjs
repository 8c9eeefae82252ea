// How smoothly a tab of Chromium moves: frames while something happens, memory and processor time of the process that draws it.
import { readFileSync } from "node:fs";

export const BETWEEN_MS = 120;

/** Of the largest process that draws a page: now, at its fullest so far, and the processor seconds that it took. */
export const tabUse = async (session) => {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const found = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id, cpuTime }) => {
      const status = readFileSync(`/proc/${id}/status`, "utf8");
      const mib = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
      return {
        now: Math.round(mib("VmRSS")),
        peak: Math.round(mib("VmHWM")),
        own: Math.round(mib("RssAnon")),
        cpu: cpuTime,
      };
    });
  return found.reduce((most, one) => (one.peak > most.peak ? one : most), { now: 0, peak: 0, own: 0, cpu: 0 });
};

/** Frames of the page while something moves, in milliseconds: median, 95 %, the longest; and processor milliseconds a move. */
export const frames = async (page, session, moves, act) => {
  const before = await tabUse(session);
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const count = (now) => {
      window.frameTimes.push(now - last);
      last = now;
      window.frameTimer = requestAnimationFrame(count);
    };
    window.frameTimer = requestAnimationFrame(count);
  });
  await act();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.frameTimer);
    return window.frameTimes.slice(1);
  });
  const sorted = times.sort((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
  const cpu = (await tabUse(session)).cpu - before.cpu;
  return {
    frames: sorted.length,
    p50: at(0.5),
    p95: at(0.95),
    most: at(1),
    cpuPerMove: Math.round((cpu * 1000) / moves),
  };
};

/** Keys one after the other, as a person presses them. */
export const mover = (page, session, count) => (keys) =>
  frames(page, session, count, async () => {
    for (let at = 0; at < count; at += 1) {
      await page.keyboard.press(keys[at % keys.length]);
      await page.waitForTimeout(BETWEEN_MS);
    }
  });
