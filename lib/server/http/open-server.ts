/** The front door of this process, as its environment says. */
import { hostname } from "node:os";
import { watchFrontDoor } from "./front-door";
import { ownHosts } from "./own-hosts";
import { stopWithin } from "./stop";

/** Process managers kill after five to ten seconds. */
const STOP_MS = 3000;

export function openServer(): void {
  watchFrontDoor(ownHosts({ listed: process.env.ALLOWED_HOSTS, bound: process.env.HOSTNAME, machine: hostname() }));
  stopWithin(STOP_MS);
}
