/** What each kind of file tells of an incident, before any is open. */
import { table, type Table } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import * as m from "./messages";

type FileKind = {
  readonly name: Text;
  readonly since: Text;
  readonly changed: Text;
  readonly why: Text;
  readonly cure: Text;
};

const YES = verbatim("✓");
const NO = verbatim("—");

const KINDS: readonly FileKind[] = [
  { name: m.engineLog, since: YES, changed: YES, why: YES, cure: m.withStartUpLines },
  { name: m.twoOrMoreScrapes, since: m.betweenTwo, changed: m.rates, why: m.cacheAndQueue, cure: YES },
  { name: m.oneScrape, since: NO, changed: m.totalsOnly, why: m.likely, cure: m.likely },
  { name: m.benchmarkBesideLog, since: YES, changed: m.offeredLoad, why: m.clientOrServer, cure: YES },
  { name: m.captureOfService, since: YES, changed: YES, why: m.requestByRequest, cure: m.likely },
];

export const whatFilesAdd = (t: Translate): Table =>
  table(
    t,
    [
      { id: "with", label: m.withFile, value: ({ name }) => t(name) },
      { id: "since", label: m.sinceWhen, value: ({ since }) => t(since) },
      { id: "changed", label: m.whatChanged, value: ({ changed }) => t(changed) },
      { id: "why", label: m.why, essential: true, value: ({ why }) => t(why) },
      { id: "cure", label: m.cure, value: ({ cure }) => t(cure) },
    ],
    KINDS,
  );
