// Flows that a page without a server cannot pass, each with the reason.
const TABLES = "tables are files on a computer";
const SIMULATOR = "the 8-bit board is compiled and simulated by the program";
const HELD = "it holds an answer of the server back";
/** @type {Record<string, string>} */
export const OF_A_SERVER = {
  aSetOfTablesIsMadeListedAndRemoved: TABLES,
  aBrowserWithoutTheTokenIsToldHowToGetIt: TABLES,
  makingTablesShowsHowFarItIsAndCanBeStopped: TABLES,
  aLateProofIsNotShown: HELD,
  aTableThatComesTooLateShowsNothing: HELD,
  whatEndsWhileOneIsAwayIsSaid: HELD,
  methodsThatDidNotComeAreAskedForAgain: HELD,
  anErrorStandsAtItsFieldAndGoesWithTheNextAction: TABLES,
  theEightBitBoardShowsItsDisplay: SIMULATOR,
  theEightBitBoardRunsAndShowsItsDisplay: SIMULATOR,
  aProgramThatCannotSaysWhy: SIMULATOR,
};
