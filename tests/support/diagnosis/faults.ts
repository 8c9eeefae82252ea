/** Faults planted into runs of the test engine, each with when it must be found. */
import { runEngine } from "./engine";
import { aClientRun, recorded, someEvidence } from "./evidence";
import { around, base, drawing, seen, type Plant } from "./plant";

export const FAULTS: Readonly<Record<string, (seed: number) => Plant>> = {
  stuck: (seed) => {
    const draw = drawing(seed, "stuck");
    const setting = { ...base(seed, draw), stuckFrom_s: draw(150, 450) };
    const watchdog = {
      at_s: setting.span_s,
      kind: "watchdog",
      rank: "",
      count: 1,
      tokens: null,
      place: { file: "server.log", line: 1 },
    } as const;
    // An engine that logs by steps is silent when it is stuck.
    const events = setting.byStep ? [watchdog] : [];
    return { cause: "stuck", since_s: around(setting.stuckFrom_s, setting), evidence: seen(setting, { events }) };
  },
  leak: (seed) => {
    const draw = drawing(seed, "leak");
    const setting = { ...base(seed, draw), leakFrom_s: draw(100, 400) };
    return { cause: "leak", since_s: around(setting.leakFrom_s, setting), evidence: seen(setting) };
  },
  cap: (seed) => {
    const draw = drawing(seed, "cap");
    const cap = [8, 16, 32, 24, 48][Math.floor(draw(0, 5))] ?? 16;
    // Little's law: the load of a cap that takes 1.4 of what it serves.
    const output = draw(200, 400);
    const step = 0.012 + 0.00012 * cap;
    const rate = (draw(1.3, 2) * cap) / (output * step);
    const setting = { ...base(seed, draw), cap, input: () => 200, output: () => output, rate: () => rate };
    return { cause: "queue-at-cap", since_s: [0, 150], evidence: seen(setting) };
  },
  "full cache": (seed) => {
    const draw = drawing(seed, "full cache");
    const [input, output] = [draw(800, 1600), draw(300, 600)];
    const setting = {
      ...base(seed, draw),
      cacheTokens: (input + output) * draw(20, 45),
      input: () => input,
      output: () => output,
      rate: () => draw(5, 7),
    };
    return { cause: "kv-full", since_s: [0, 150], evidence: seen(setting) };
  },
  "longer prompts": (seed) => {
    const draw = drawing(seed, "longer prompts");
    const [time, times] = [draw(200, 400), draw(3.5, 5)];
    const early = draw(900, 1300);
    // Nine tenths of what prefill can take, as at saturation of the engine above.
    const rate = (draw(0.85, 0.95) * 9000) / (early * times);
    const setting = {
      ...base(seed, draw),
      rate: () => rate,
      input: (now: number) => (now < time ? early : early * times),
      output: () => 200,
    };
    return { cause: "load-change", since_s: around(time, setting), evidence: seen(setting) };
  },
  burst: (seed) => {
    const draw = drawing(seed, "burst");
    const [time, length, rate] = [draw(180, 300), draw(80, 140), draw(1.5, 2.5)];
    const setting = {
      ...base(seed, draw),
      input: () => 1000,
      rate: (now: number) => (now >= time && now < time + length ? 7 * rate : rate),
    };
    return { cause: "load-change", since_s: around(time, setting), evidence: seen(setting) };
  },
  "more arrivals than the cache takes": (seed) => {
    const draw = drawing(seed, "more arrivals");
    const [time, input, output] = [draw(200, 350), draw(800, 1200), draw(300, 500)];
    // A request runs for output * 16 ms: 1.2 a second are 8 of the 30 that fit, 6 a second are 38.
    const cacheTokens = (input + output) * 30;
    const setting = {
      ...base(seed, draw),
      cacheTokens,
      input: () => input,
      output: () => output,
      rate: (now: number) => (now < time ? 1.2 : 6),
    };
    return { cause: "load-change", since_s: around(time, setting), evidence: seen(setting) };
  },
  "more arrivals than the limit": (seed) => {
    const draw = drawing(seed, "the limit");
    const time = draw(200, 350);
    const setting = {
      ...base(seed, draw),
      cap: 16,
      input: () => 300,
      output: () => 300,
      rate: (now: number) => (now < time ? 1.5 : 6),
    };
    return { cause: "load-change", since_s: around(time, setting), evidence: seen(setting) };
  },
  "drafts that make a queue": (seed) => {
    const draw = drawing(seed, "drafts queue");
    const time = draw(200, 350);
    const setting = {
      ...base(seed, draw),
      cap: 16,
      input: () => 300,
      output: () => 400,
      rate: () => 4,
      acceptance: (now: number) => (now < time ? 2.8 : 1.05),
    };
    return { cause: "drafts-rejected", since_s: around(time, setting), evidence: seen(setting) };
  },
  drafts: (seed) => {
    const draw = drawing(seed, "drafts");
    const [time, good, bad] = [draw(150, 400), draw(2.2, 3), draw(1.0, 1.2)];
    const setting = { ...base(seed, draw), acceptance: (now: number) => (now < time ? good : bad) };
    return { cause: "drafts-rejected", since_s: around(time, setting), evidence: seen(setting) };
  },
  "prompts without end": (seed) => {
    const draw = drawing(seed, "prompts");
    const input = draw(8000, 20_000);
    const rate = (1.4 * 10_000) / input;
    const setting = {
      ...base(seed, draw),
      cap: 1000,
      stepTokens: 8192,
      cacheTokens: 9_000_000,
      input: () => input,
      output: () => 1200,
      rate: () => rate,
    };
    return { cause: "prefill-bound", since_s: [0, 150], evidence: seen(setting) };
  },
  clients: (seed) => {
    const draw = drawing(seed, "clients");
    const clients = Math.round(draw(6, 40));
    const setting = { ...base(seed, draw), clients };
    const evidence = someEvidence(recorded(runEngine(setting)), { clients: [aClientRun({ clients })] });
    return { cause: "client-limited", since_s: [0, 60], evidence };
  },
  "one rank": (seed) => {
    const draw = drawing(seed, "one rank");
    const usual = base(seed, draw);
    const [busy, ranks] = [Math.floor(draw(0, 4)), [0, 1, 2, 3]];
    const cap = 32;
    const rate = (draw(1.3, 1.7) * cap) / (200 * 0.016);
    const runs = ranks.map((rank) => ({
      ...usual,
      seed: seed * 7 + rank,
      cap,
      output: () => 200,
      input: () => 300,
      rate: () => (rank === busy ? rate : rate / 6),
    }));
    const series = runs.flatMap((run, rank) => recorded(runEngine(run), null, `Engine 00${rank}`));
    return { cause: "rank-imbalance", since_s: [0, 150], evidence: someEvidence(series) };
  },
};
