/** The file of the server's threads. */
import { allJobListings } from "@/features/analysis-jobs";
import { serveThread } from "@/lib/server/jobs/thread-port";
import { answerListings } from "../[analysis]/answers";

serveThread([...allJobListings, ...answerListings]);
