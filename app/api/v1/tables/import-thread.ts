/** The file of the importing thread: one upload, then it ends. */
import { parentPort, workerData } from "node:worker_threads";
import { importUpload, type Upload } from "./import-upload";

void importUpload(workerData as Upload).then((report) => parentPort?.postMessage(report));
