/** The file of the server's threads. */
import { jobListings } from "@/features/jobs";
import { serveThread } from "@/lib/server/jobs/thread-port";

serveThread(jobListings);
