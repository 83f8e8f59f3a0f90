const TAX = 0.19;

// #region net
export const net = (gross: number): number => gross / (1 + TAX);
// #endregion

// #region gross
/** The price including tax, as customers see it. */
export const gross = (net: number): number => net * (1 + TAX);
// #endregion
