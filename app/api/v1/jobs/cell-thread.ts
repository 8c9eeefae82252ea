/**
 * The file of the server's threads. Those that work for long yield before they load what they work with: that alone takes a tenth of a second. The
 * spare thread runs short work for waiting clients, so that it does not queue behind them.
 */
import { workerData } from "node:worker_threads";
import { yieldToRequests } from "@/lib/server/yield-to-requests";

const { spare } = workerData as { readonly spare: boolean };
if (!spare) yieldToRequests();
void import("./thread-work");
