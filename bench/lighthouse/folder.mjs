import { at } from "../../scripts/lib/project.mjs";

/** Where the packages of this folder's lock are installed: among those of the suite they would be taken for its own. */
export const lighthouseFolder = at("node_modules", ".cache", "mds", "lighthouse");
