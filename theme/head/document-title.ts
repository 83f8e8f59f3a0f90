import { site } from '../base/site';

export const TITLE_DELIMITER = ' | ';

/** Title of a page in the browser's tab. */
export const documentTitle = (name: string): string => name + TITLE_DELIMITER + site.title;
