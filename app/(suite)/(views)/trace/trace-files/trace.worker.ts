/** The worker that reads one trace of the reader's disk, or cuts one anew; it ends with its file. */
import { cutAnew } from "@/features/core/trace/reading";
import { openedBuffers } from "@/state/opened-files/opened-buffers";
import { loadSqlite } from "@/state/opened-files/sqlite-engine";
import type { FromTraceReader, RecutAsked, RecutMade, ToTraceReader } from "./protocol";
import { readTraceFile } from "./read-trace-file";

/** What of a worker's global scope is used; the DOM library types `self` as a window. */
type Scope = {
  postMessage(message: FromTraceReader | RecutMade, transfer: Transferable[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToTraceReader | RecutAsked>) => void): void;
};

const scope = self as unknown as Scope;
let stopped = false;

scope.addEventListener("message", ({ data }) => {
  if (data.kind === "stop") stopped = true;
  else if (data.kind === "recut") {
    const recut = cutAnew(data.trace, data.name, data.wish, data.own);
    scope.postMessage({ kind: "recut", recut }, openedBuffers(recut));
  } else
    void readTraceFile({
      file: data.file,
      stopped: () => stopped,
      clock: () => performance.now(),
      sqlite: loadSqlite,
      say: (message) => scope.postMessage(message, message.kind === "view" ? openedBuffers(message.trace) : []),
    });
});
