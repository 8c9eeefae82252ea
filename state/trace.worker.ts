/** The worker that reads one trace of the reader's disk; it ends with its file. */
import { openedBuffers } from "./opened-buffers";
import type { FromTraceReader, ToTraceReader } from "./trace-files/protocol";
import { readTraceFile } from "./trace-files/read-trace-file";

/** What of a worker's global scope is used; the DOM library types `self` as a window. */
type Scope = {
  postMessage(message: FromTraceReader, transfer: Transferable[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToTraceReader>) => void): void;
};

const scope = self as unknown as Scope;
let stopped = false;

scope.addEventListener("message", ({ data }) => {
  if (data.kind === "stop") stopped = true;
  else
    void readTraceFile({
      file: data.file,
      stopped: () => stopped,
      clock: () => performance.now(),
      say: (message) => scope.postMessage(message, message.kind === "view" ? openedBuffers(message.trace) : []),
    });
});
