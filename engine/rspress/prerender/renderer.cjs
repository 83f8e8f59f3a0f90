/**
 * The function that renders a page, which prerender.ts sets and prerender-entry.ts calls. Their bundles share this module,
 * because Node.js loads a CommonJS file once.
 * @type {{ render?: import('./rendered.ts').Renderer }}
 */
module.exports = {};
