export const net = (gross: number): number => gross / 1.19;

export const gross = (net: number): number => net * 1.19;
