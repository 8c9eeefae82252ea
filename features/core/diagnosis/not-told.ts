/** Questions that the files leave open, each with the file that would answer it. */
import type { Diagnosis, Finding } from "./diagnosis";
import type { Evidence } from "./evidence";
import type { Track } from "./windows/track";
import * as m from "./messages";

export function openQuestions(
  evidence: Evidence,
  tracks: readonly Track[],
  findings: readonly Finding[],
): Diagnosis["notTold"] {
  const has = (pick: (track: Track) => boolean): boolean => tracks.some(pick);
  const causes = new Set(findings.map(({ cause }) => cause));
  const counted = has(({ totals }) => totals.length > 1);
  const hasClients =
    evidence.clients.length > 0 ||
    has(({ totals }) => totals.some(({ histograms }) => "time_to_first_token" in histograms));
  const questions = [
    { isOpen: tracks.length === 0 && evidence.captures.length === 0, question: m.whatEngineDid, file: m.engineLog },
    { isOpen: tracks.length > 0 && !hasClients, question: m.howLongClientsWait, file: m.benchmarkOrScrapes },
    { isOpen: causes.has("kv-full") && !counted, question: m.howManyPreemptions, file: m.twoScrapes },
    { isOpen: causes.has("load-change") && !counted, question: m.whichRequestsChanged, file: m.twoScrapes },
    {
      isOpen: (causes.has("queue-at-cap") || causes.has("leak")) && evidence.stated.maxRunning === null,
      question: m.whichLimitIsSet,
      file: m.startLines,
    },
    { isOpen: causes.has("queue-at-cap") && !counted, question: m.howLongRequestsQueue, file: m.twoScrapes },
    {
      isOpen: causes.has("padding") && evidence.stated.draftTokens === null,
      question: m.whetherDraftsRun,
      file: m.startLines,
    },
    { isOpen: causes.has("stuck"), question: m.whereWorkersWait, file: m.stacksOfWorkers },
    {
      isOpen: causes.has("prefill-bound") && evidence.stated.stepTokens === null,
      question: m.howManyTokensAStep,
      file: m.startLines,
    },
    {
      isOpen: evidence.events.some(({ kind }) => kind === "restart"),
      question: m.whyEngineRestarted,
      file: m.logBeforeRestart,
    },
  ];
  return questions.filter(({ isOpen }) => isOpen).map(({ question, file }) => ({ question, file }));
}
