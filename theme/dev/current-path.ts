import { cleanPath, decodePath } from '../../shared/clean-path';
import { createStore } from '../base/store';
import { removeBase } from '../navigation/base';

/** The path of the page on screen. The panel of problems is outside the page, so that it is there if the page crashes. */
export const currentPath = createStore(cleanPath(decodePath(removeBase(window.location.pathname))));
