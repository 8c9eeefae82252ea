/** The file of the importing thread: one upload, then it ends. */
import { parentPort, workerData } from "node:worker_threads";
import { yieldToRequests } from "@/lib/server/yield-to-requests";
import { importUpload, type Upload } from "./import-upload";

yieldToRequests();
void importUpload(workerData as Upload).then((report) => parentPort?.postMessage(report));
