/** What the file says beside the report itself. */
import * as m from "./messages";

export const SENT_WORDS = {
  asSent: m.asSent,
  recalculated: m.recalculated,
  back: m.asSent2,
  contents: m.contents,
  offline: m.worksWithoutNetwork,
  openSuite: m.openInSuite,
  scenario: m.scenarioJson,
  print: m.print,
  theme: m.lightOrDark,
  main: m.mainFigures,
  fixed: m.nothingCanBeMovedHere,
  refused: m.figuresBelowAreThoseThat,
  estimates: m.estimatesNotMeasurementsUnless,
  above: m.aboveLimit,
  below: m.belowTarget,
  tight: m.tight,
} as const;
