// Flows that take five seconds or more and have a quicker sibling: only `./test --all` runs them.
export const SLOW = new Set([
  "aLongGifLeavesThePageAliveAndSaysWhatItLeavesOut",
  "aProofOfManyExchangesIsPlayedAndScrubbed",
  "bothVariantsStandAtTheMomentWhereOneGoesWrong",
  "everyAlgorithmCanBeChosen",
  "everyStrategyIsSteppedForwardsAndBack",
  "everyStrategyRunsAndStops",
  "everyViewIsAccessibleInBothThemesOnAPhone",
  "theEightBitBoardRunsAndShowsItsDisplay",
  "theTableIsDrawnSmoothlyWhateverTheSearchDoes",
  "theUsualMethodsRaceToTheEnd",
  "twentyStepsAndBack",
  "whatIsDrawnStandsOutFromItsGround",
  "whatPlaysByItselfGoesToTheEndAndRests",
]);
