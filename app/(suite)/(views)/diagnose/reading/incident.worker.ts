/** The worker that reads the files of one incident; it ends with them. */
import type { FromIncidentReader, ToIncidentReader } from "./protocol";
import { readIncident } from "./read-incident";

/** What of a worker's global scope is used; the DOM library types `self` as a window. */
type Scope = {
  postMessage(message: FromIncidentReader): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToIncidentReader>) => void): void;
};

const scope = self as unknown as Scope;

scope.addEventListener("message", ({ data }) => {
  void readIncident(data, (message) => scope.postMessage(message));
});
