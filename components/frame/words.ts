/** Words of the shell, in both languages. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const SUITE_NAME = m.modelingDashboard;

export const WORDS = {
  pages: m.pages,
  subjectPages: m.pagesOfThisSubject,
  menu: m.menu,
  scenario: m.scenario,
  edit: m.edit,
  editScenario: m.editScenario,
  reset: m.reset,
  undo: m.undo,
  resetDone: m.scenarioIsBackAtIts,
  hidePanel: m.hideScenarioPanel,
  showPanel: m.showScenarioPanel,
  pin: m.pin,
  against: m.vs,
  pinnedSame: m.vsThis,
  pinnedScreen: m.pinnedScreen,
  pinnedUnread: m.pinnedScreenCannotBeRead,
  unpin: m.unpin,
  link: m.link,
  linkCopied: m.linkCopied,
  linkRefused: m.browserRefusedToCopyAddress,
  pinned: m.pinnedChangeScenarioToCompare,
  unpinned: m.unpinned,
  save: m.save,
  export: m.exportWord,
  nothingToExport: m.thisPageHasNothingTo,
  nothingToExplain: m.thisPageHasNoFigure,
  commands: m.commands,
  shortcuts: m.keyboardShortcuts,
  help: m.help,
  method: m.methodSourcesParameters,
  close: m.close,
  dark: m.dark,
  light: m.light,
  themeAuto: m.followSystemsTheme,
  otherLanguage: verbatim("中文 / EN"),
  skip: m.skipToAnswer,
  offline: m.offlineSelfHosted,
  access: m.access,
  signOut: m.signOut,
  handbook: m.handbook,
  notices: m.thirdPartyNotices,
  unreadable: m.somePartsOfThisLink,
  dismiss: m.dismiss,
  glossary: m.words,
  noHelp: m.thisPageHasNoHelp,
  lastAnswer: m.lastScenarioThatCouldBe,
  loading: m.loading,
} as const satisfies Record<string, Text>;

const ROLES = {
  viewer: m.viewer,
  editor: m.editor,
  admin: m.admin,
};

/** "ann@example.com · editor" */
export const roleWords = (name: string, role: keyof typeof ROLES): Text => m.nameRole({ name, role: ROLES[role] });

/** "8 changed" */
export const changedWords = (count: number): Text => m.countChanged({ count });
