/** Controls that act beside others alone and whose forms are always drawn: what of them the other values leave without effect. */
import { DECODE_KEYS } from "../fields/disaggregation";

type Values = Readonly<Record<string, unknown>>;

/** Flags that one engine alone has. */
const ENGINE_OF = { poll: "sglang", mixed_chunk: "sglang", hold: "trtllm", rank_wait: "trtllm" } as const;

/** Of the decode layout where phases share one pool, and of flags of an engine that the page does not run. */
export function idleKeys(values: Values): readonly string[] {
  const layout = values["split"] === false ? DECODE_KEYS.filter((key) => key !== "split") : [];
  const engines = enginesIn(values);
  if (engines === null) return layout;
  const foreign = Object.entries(ENGINE_OF).filter(([, engine]) => !engines.some((name) => name.startsWith(engine)));
  return [...layout, ...foreign.map(([key]) => key)];
}

/** Engines, or policies that are called by theirs, one or a list (empty: vLLM); null where the page chooses neither. */
function enginesIn({ engine, backend, engines, policy, policies }: Values): readonly string[] | null {
  const names = policies ?? engines ?? policy ?? engine ?? backend;
  return typeof names === "string" ? names.split(",") : null;
}
