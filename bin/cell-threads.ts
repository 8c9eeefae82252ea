/** Threads of the command line: their file lies beside whatever file this comes to lie in. */
import { Worker } from "node:worker_threads";

export const cellThread = (): Worker => new Worker(new URL("./cell-thread.mjs", import.meta.url));
