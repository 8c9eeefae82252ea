/** The file of the thread that reads captures: one upload, then it ends. */
import { parentPort, workerData } from "node:worker_threads";
import { yieldToRequests } from "@/lib/server/yield-to-requests";
import { answerProfile, type ProfileUpload } from "./profile-upload";

yieldToRequests();
void answerProfile(workerData as ProfileUpload).then((answer) => parentPort?.postMessage(answer));
