// One case of a bundled bench: node bench/paired/case.mjs <bundle> <case>
import { pathToFileURL } from "node:url";

const [bundle, name] = process.argv.slice(2);
const { cases } = await import(pathToFileURL(bundle).href);
cases[name]();
