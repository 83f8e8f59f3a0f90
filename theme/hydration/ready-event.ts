/** The event on the window by which the scripts tell the inline script of the head that they run. */
export const READY_EVENT = 'handbook:ready';
