/** The worker that replays one measured run; it ends with it, and is ended to cancel. */
import { replayOutcome } from "@/features/pages/serving-profile/replay/outcome";
import type { FromReplay, ToReplay } from "./replay-protocol";

/** What of a worker's global scope is used; the DOM library types `self` as a window. */
type Scope = {
  postMessage(message: FromReplay): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToReplay>) => void): void;
};

const scope = self as unknown as Scope;

scope.addEventListener("message", ({ data: { run, scenario } }) => {
  const outcome = replayOutcome(run, scenario, (so) => scope.postMessage({ kind: "progress", so }));
  scope.postMessage(
    outcome.ok ? { kind: "done", replayed: outcome.value } : { kind: "refused", issues: outcome.issues },
  );
});
