/** The worker that takes traces out of one archive; it ends with it. */
import type { FromUnpacking, ToUnpacking } from "./unpack-protocol";
import { unpackTraces } from "./unpack-traces";

/** What of a worker's global scope is used; the DOM library types `self` as a window. */
type Scope = {
  postMessage(message: FromUnpacking): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToUnpacking>) => void): void;
};

const scope = self as unknown as Scope;

scope.addEventListener("message", ({ data }) => {
  void unpackTraces(data.archive, data.members).then((unpacked) => scope.postMessage(unpacked));
});
