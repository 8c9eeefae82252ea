/** The file of the diagnosing thread: one upload, then it ends. */
import { parentPort, workerData } from "node:worker_threads";
import { yieldToRequests } from "@/lib/server/yield-to-requests";
import { diagnoseUpload, type IncidentUpload } from "./diagnose-upload";

yieldToRequests();
void diagnoseUpload(workerData as IncidentUpload).then((answer) => parentPort?.postMessage(answer));
