/** What the server's threads can do. */
import { firstPlanListing } from "@/app/(index)/answer-loading/first-plan-job";
import { methodListings } from "@/app/docs/method-job";
import { allJobListings } from "@/features/registry/analysis-jobs";
import { serveThread } from "@/lib/server/jobs/thread-port";
import { answerListings } from "../[analysis]/answers";
import { fileListing } from "../report/file/file-job";

serveThread([...allJobListings, ...answerListings, ...methodListings, fileListing, firstPlanListing]);
