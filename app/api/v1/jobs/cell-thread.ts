/** The file of the server's threads. They yield before they load what they work with: that alone takes a tenth of a second. */
import { yieldToRequests } from "@/lib/server/yield-to-requests";

yieldToRequests();
void import("./thread-work");
