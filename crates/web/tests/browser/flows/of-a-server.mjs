// Flows that a page without a server cannot pass, each with the reason.
const TABLES = "tables are files on a computer";
const SIMULATOR = "the 8-bit board is compiled and simulated by the program";
/** @type {Record<string, string>} */
export const OF_A_SERVER = {
  aSetOfTablesIsMadeListedAndRemoved: TABLES,
  makingTablesShowsHowFarItIsAndCanBeStopped: TABLES,
  aLateProofIsNotShown: "it holds an answer of the server back",
  anErrorStandsAtItsFieldAndGoesWithTheNextAction: TABLES,
  theEightBitBoardShowsItsDisplay: SIMULATOR,
  theEightBitBoardRunsAndShowsItsDisplay: SIMULATOR,
  aProgramThatCannotSaysWhy: SIMULATOR,
};
