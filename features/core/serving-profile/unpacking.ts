/** Archives, unpacked as they are read. A door of its own, since the worker that takes traces out of archives needs no reader (README.md). */

// ZIP, tar and gzip.
export type { ByteSink } from "./read/archive/byte-sink";
export { Unpacking } from "./read/archive/unpacking";
