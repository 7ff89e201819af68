/** A seat is taken with this many stakes unless the player says otherwise. */
const USUAL_STAKES = 50;

/** What one may bring: at least one stake, at most the wallet; usually fifty stakes. */
export function buyInRange(stake: number, wallet: number): { min: number; max: number; usual: number } {
  return { min: Math.min(stake, wallet), max: wallet, usual: Math.min(wallet, USUAL_STAKES * stake) };
}
