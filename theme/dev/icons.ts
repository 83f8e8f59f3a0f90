import icons from '@generated/dev-icons.json';

/** Shows the icons of the site. In a build, the document contains these links. */
function showIcons(): void {
  for (const link of document.head.querySelectorAll('link[rel$="icon"]')) link.remove();
  for (const attributes of icons)
    document.head.append(Object.assign(document.createElement('link'), attributes));
}

showIcons();
if (import.meta.webpackHot) import.meta.webpackHot.accept('@generated/dev-icons.json', showIcons);
