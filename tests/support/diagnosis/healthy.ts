/** Healthy runs of the test engine at several loads. */
import { runEngine, type EngineSetting } from "./engine";
import { NOTHING_STATED, recorded, someEvidence } from "./evidence";
import { base, drawing, seen, type Plant } from "./plant";

export const HEALTHY: Readonly<Record<string, (seed: number) => Plant>> = {
  idle: (seed) => healthy({ ...base(seed, drawing(seed, "idle")), rate: () => 0.05 }),
  half: (seed) => healthy(base(seed, drawing(seed, "half"))),
  "near capacity": (seed) => {
    const draw = drawing(seed, "near");
    const input = draw(400, 900);
    return healthy({ ...base(seed, draw), input: () => input, output: () => 150, rate: () => (0.7 * 9000) / input });
  },
  "nine tenths of the cache": (seed) => {
    const draw = drawing(seed, "cache");
    const [clients, input, output] = [40, draw(800, 1200), draw(200, 300)];
    const setting = {
      ...base(seed, draw),
      clients,
      input: () => input,
      output: () => output,
      cacheTokens: clients * (input + output / 2) * 1.22,
    };
    return healthy(setting);
  },
  "a short burst": (seed) => {
    const draw = drawing(seed, "short burst");
    const time = draw(100, 400);
    return healthy({
      ...base(seed, draw),
      input: () => 600,
      rate: (now: number) => (now >= time && now < time + 4 ? 15 : 2),
    });
  },
  "a tide": (seed) => {
    const draw = drawing(seed, "tide");
    const [mean, period] = [draw(1.5, 3), draw(200, 600)];
    return healthy({ ...base(seed, draw), rate: (now) => mean * (1 + 0.5 * Math.sin((2 * Math.PI * now) / period)) });
  },
  "a ramp": (seed) => healthy({ ...base(seed, drawing(seed, "ramp")), rate: (now) => 0.5 + now / 200 }),
  "twice the arrivals": (seed) => {
    const draw = drawing(seed, "twice");
    const time = draw(200, 400);
    return healthy({ ...base(seed, draw), input: () => 600, rate: (now) => (now < time ? 2 : 4) });
  },
  "long answers": (seed) =>
    healthy({ ...base(seed, drawing(seed, "answers")), output: () => 2500, rate: () => 1, cacheTokens: 2_000_000 }),
  "four equal ranks": (seed) => {
    const draw = drawing(seed, "ranks");
    const setting = base(seed, draw);
    const series = [0, 1, 2, 3].flatMap((rank) =>
      recorded(runEngine({ ...setting, seed: seed * 11 + rank }), null, `Engine 00${rank}`),
    );
    return { cause: "none", since_s: null, evidence: someEvidence(series) };
  },
};

const healthy = (setting: EngineSetting): Plant => ({
  ...{ cause: "none", since_s: null },
  evidence: seen(setting, {
    stated: { ...NOTHING_STATED, maxRunning: { value: setting.cap, place: { file: "server.log", line: 1 } } },
  }),
});
