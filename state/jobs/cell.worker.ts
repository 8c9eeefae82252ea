/** The file of the browser's workers. */
import { jobListings } from "@/features/registry/jobs";
import { serveBrowserCells } from "@/lib/worker/browser-port";

serveBrowserCells(jobListings, self as unknown as Parameters<typeof serveBrowserCells>[1]);
