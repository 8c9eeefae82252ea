/** The worker that reads one serving profile; it ends with it. */
import { openedBuffers } from "@/state/opened-files/opened-buffers";
import type { FromProfileReader, ToProfileReader } from "./protocol";
import { readProfile } from "./read-profile";
import { loadSqlite } from "@/state/opened-files/sqlite-engine";

/** What of a worker's global scope is used; the DOM library types `self` as a window. */
type Scope = {
  postMessage(message: FromProfileReader, transfer: Transferable[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToProfileReader>) => void): void;
};

const scope = self as unknown as Scope;
let stopped = false;

scope.addEventListener("message", ({ data }) => {
  if (data.kind === "stop") stopped = true;
  else
    void readProfile({
      ...data,
      stopped: () => stopped,
      clock: () => performance.now(),
      sqlite: loadSqlite,
      say: (message) => scope.postMessage(message, message.kind === "done" ? openedBuffers(message.profile) : []),
    });
});
