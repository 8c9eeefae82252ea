/** The file of the thread that reads traces: one upload, then it ends. */
import { parentPort, workerData } from "node:worker_threads";
import { yieldToRequests } from "@/lib/server/yield-to-requests";
import { answerTraces, type TraceUpload } from "./trace-upload";

yieldToRequests();
void answerTraces(workerData as TraceUpload).then((answer) => parentPort?.postMessage(answer));
