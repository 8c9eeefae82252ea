// Which engines a build contains: results of jobs are kept and queued under this name, so that the server, the command
// line and workers on other machines exchange results only when they compute the same.
import { contentFingerprint } from "./fingerprint.mjs";

export const codeVersion = () => contentFingerprint(["features", "lib", "package-lock.json"]);
