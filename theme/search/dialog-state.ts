import { createOverlay } from '../navigation/overlay';

export const searchDialog = createOverlay();
