/** The folder with the files that nginx includes. It is next to the folder of a site, because nginx must not serve them. */
export const nginxFolder = (folder: string): string => `${folder}.nginx`;
