/** The options of `mds simulate --agents`: how sessions are read, and how they are played. */
import { PAUSES } from "@/features/core/agents/graph/pauses";
import { USUAL_SESSION } from "@/features/core/agents/generate/usual-session";
import { BASES } from "@/features/core/agents/weka/time-basis";
import { FLAG, MOST, TEXT, type Kind } from "../../console/options";

const count = { kind: "number", whole: true, from: 1, to: MOST } as const;
const amount = { kind: "number", from: 0 } as const;

export const AGENT_OPTIONS = {
  agents: TEXT,
  "agents-basis": { kind: "word", words: BASES },
  pause: { kind: "word", words: PAUSES },
  "idle-cap": amount,
  flat: FLAG,
  "context-length": count,
  sessions: count,
  "session-law": { kind: "pairs" },
  lanes: count,
  "most-lanes": { kind: "number", from: 0, to: 1 },
  plays: count,
  duration: amount,
  "warm-start": FLAG,
  "keep-answers": FLAG,
  "agents-out": TEXT,
  "agents-format": { kind: "word", words: ["weka", "agentic-mooncake"] },
} as const satisfies Record<string, Kind>;

export const AGENT_HELP = `Agent sessions (--agents, instead of --requests): a Weka or AgentX file or folder, agentic Mooncake, Dynamo request traces, session rows.
A turn is sent when the one before it and the subagents that it needs have ended, and its recorded pause has passed.

  --sessions            draw so many sessions like those of the file; without --agents, from a law
  --session-law         name=value of the law, any number of times: ${Object.entries(USUAL_SESSION)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")}
  --lanes               sessions at the same time, each with its subagents [1]
  --most-lanes          the most lanes with which this share of turns keeps --ttft and --tpot, as JSON
  --plays, --duration   sessions in all [those of the file]; or seconds of measurement, the file over and over
  --warm-start          lanes start in the middle of their sessions, with the caches of that moment (--seed)
  --idle-cap            longest idle gap of a session, seconds (AgentX: 10) [as recorded]
  --pause               ${PAUSES.join(", ")} [end-to-start]
  --agents-basis        times inside subagents: ${BASES.join(", ")} [told from the file]
  --flat                agents that were recorded flat stay in one sequence
  --context-length      leave out longer requests, tokens
  --keep-answers        answers are found by the next turn, as in a live session
  --agents-out          write the sessions, --agents-format weka (AgentX JSON lines) or agentic-mooncake; nothing is simulated without step times`;
