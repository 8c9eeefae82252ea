/** Servers of one paste as one deployment: equal copies, or a prefill and a decode side. */
import type { Issue } from "@/lib/issue";
import { settingsWritten } from "./refusals";
import type { RouterSides } from "./router";
import type { ReadServer } from "./server";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type StartedServer = { readonly server: ReadServer; readonly copies: number };

export type Deployment = {
  readonly prefill: ReadServer;
  readonly decode: ReadServer | null;
  readonly copies: number;
  readonly decodeCopies: number;
  readonly issues: readonly Issue[];
};

/** null where the servers are neither equal nor a pair. */
export function joinServers(started: readonly StartedServer[], router: RouterSides | null): Deployment | null {
  const { servers, issues } = withRoles(started, router);
  const sides = (["both", "prefill", "decode"] as const).map((role) => alike(servers, role));
  if (sides.includes("unlike")) return null;
  const [both, prefill, decode] = sides as (StartedServer | null)[];
  if (both && !prefill && !decode)
    return { prefill: both.server, decode: null, copies: both.copies, decodeCopies: 1, issues };
  if (both) return null;
  if (prefill && decode)
    return {
      prefill: prefill.server,
      decode: decode.server,
      copies: prefill.copies,
      decodeCopies: decode.copies,
      issues,
    };
  // One side alone says its own layout; the other is not in the paste.
  const alone = prefill ?? decode;
  if (!alone) return null;
  return {
    prefill: alone.server,
    decode: null,
    copies: alone.copies,
    decodeCopies: 1,
    issues: [oneSide(alone)],
  };
}

/** Equal servers of a role counted together. */
function alike(servers: readonly StartedServer[], role: ReadServer["role"]): StartedServer | "unlike" | null {
  const [first, ...others] = servers.filter(({ server }) => server.role === role);
  if (!first) return null;
  if (others.some(({ server }) => settingsWritten(server) !== settingsWritten(first.server))) return "unlike";
  return { server: first.server, copies: others.reduce((sum, { copies }) => sum + copies, first.copies) };
}

/** Beside prefill servers those that say no side decode: Dynamo's older examples name only the prefill workers. */
function otherSide(started: readonly StartedServer[]): readonly StartedServer[] {
  const sides = started.map(({ server }) => server.role);
  if (!sides.includes("prefill") || sides.includes("decode")) return started;
  return started.map((each) =>
    each.server.role === "both" ? { ...each, server: { ...each.server, role: "decode" as const } } : each,
  );
}

/** vLLM's `kv_both` leaves the side to the proxy: by its ports, else by order. */
function withRoles(given: readonly StartedServer[], router: RouterSides | null) {
  const started = otherSide(given);
  const open = started.filter(({ server }) => server.eitherRole);
  if (open.length === 0 || (open.length < 2 && router === null)) return { servers: started, issues: [] };
  const byPort = router !== null && open.every(({ server }) => sideAt(server, router) !== null);
  const servers = started.map((each) => {
    if (!each.server.eitherRole) return each;
    const role = byPort && router ? (sideAt(each.server, router) ?? "both") : each === open[0] ? "prefill" : "decode";
    return { ...each, server: { ...each.server, role } as const };
  });
  return { servers, issues: byPort ? [] : [ORDER] };
}

function sideAt({ port }: ReadServer, { prefillPorts, decodePorts }: RouterSides): "prefill" | "decode" | null {
  const wanted = port ?? "8000";
  if (prefillPorts.includes(wanted) === decodePorts.includes(wanted)) return null;
  return prefillPorts.includes(wanted) ? "prefill" : "decode";
}

const ORDER: Issue = issue("LAUNCH-PAIR-ORDER", "read");

const oneSide = ({ server }: StartedServer): Issue => ({
  code: "LAUNCH-ONE-SIDE",
  at: "read",
  message: server.role === "prefill" ? m.thisIsPrefillServer : m.thisIsDecodeServer,
});
