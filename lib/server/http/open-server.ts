/** The front door of this process, as its environment says. */
import { hostname } from "node:os";
import type { Issue } from "@/lib/issue";
import { accessGate } from "../access/gate";
import { openAccess } from "../access/server-access";
import { SERVICES, serviceAddress, type Service } from "../service-address";
import { watchFrontDoor } from "./front-door";
import { ownHosts } from "./own-hosts";
import { stopWithin } from "./stop";

/** Process managers kill after five to ten seconds. */
const STOP_MS = 3000;
/** As for a command that was given something it cannot take. */
const REFUSED = 2;

export function openServer(): void {
  const { HOSTNAME, NODE_ENV } = process.env;
  // The server of Next listens on every address unless HOSTNAME says otherwise; its development server does not read it.
  const access = openAccess(process.env, NODE_ENV === "production" ? HOSTNAME || "0.0.0.0" : null);
  const services = (Object.keys(SERVICES) as Service[]).map((name) => serviceAddress(process.env, name));
  const issues = [access, ...services].flatMap((read) => (read.ok ? [] : read.issues));
  for (const issue of issues) process.stderr.write(`\n${line(issue)}\n`);
  if (!access.ok || issues.length > 0) process.exit(REFUSED);
  const { names: listed } = access.value.policy;
  watchFrontDoor(ownHosts({ listed, bound: HOSTNAME, machine: hostname() }), accessGate(access.value));
  stopWithin(STOP_MS);
}

const line = ({ code, at, message, fix }: Issue): string => `${code} at ${at}: ${message.en} ${fix?.en ?? ""}`;
