/** The file of the server's threads. */
import { allJobListings } from "@/features/analysis-jobs";
import { serveThread } from "@/lib/server/jobs/thread-port";
import { yieldToRequests } from "@/lib/server/yield-to-requests";
import { answerListings } from "../[analysis]/answers";
import { fileListing } from "../report/file/file-job";

yieldToRequests();
serveThread([...allJobListings, ...answerListings, fileListing]);
