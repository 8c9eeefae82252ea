// Writes the command line as a folder of files for places without its sources (the container image).
import { bundleCli } from "./lib/cli-bundle.mjs";
import { at } from "./lib/project.mjs";

await bundleCli(at(".next", "standalone", "bin", "mds.bundle"));
