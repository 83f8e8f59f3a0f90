import { cleanPath, decodePath } from '../../shared/clean-path';
import { removeBase } from '../navigation/base';
import { createStore } from '../store';

/** The path of the page on screen. The panel of problems is outside the page, so that it is there if the page crashes. */
export const currentPath = createStore(cleanPath(decodePath(removeBase(window.location.pathname))));
