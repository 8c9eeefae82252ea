/** The worker that reads one report; it ends with it. */
import { readReport } from "@/features/core/report/read-report";
import type { ReadFile } from "./report-file";

/** What of a worker's global scope is used; the DOM library types `self` as a window. */
type Scope = {
  postMessage(message: ReadFile): void;
  addEventListener(type: "message", listener: (event: MessageEvent<File>) => void): void;
};

const scope = self as unknown as Scope;

scope.addEventListener("message", ({ data: file }) => {
  // One that can no longer be read is an empty text, which is no report.
  const text = file.text().catch(() => "");
  void text.then((source) => scope.postMessage({ source, read: readReport(source) }));
});
